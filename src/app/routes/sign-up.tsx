import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Preferences } from '../features/preferences/preferences.tsx'
import { GuestPage } from '../features/session/guest-page.tsx'
import { SignUpForm } from '../features/session/sign-up-form.tsx'
import { usePageTitle } from '../i18n/use-page-title.ts'
import { useTexts } from '../i18n/use-texts.ts'

export const Route = createFileRoute('/sign-up')({ staticData: { admits: 'onlyGuest' }, component: SignUp })

function SignUp() {
  const { t } = useTexts()
  const [requested, setRequested] = useState(false)
  usePageTitle(t('session:signUp.title'))
  if (requested) {
    return (
      <GuestPage
        title={t('session:signUp.sentTitle')}
        links={<Link to="/sign-in">{t('session:toSignIn')}</Link>}
        footer={<Preferences />}
      >
        <p role="status">{t('session:signUp.sent')}</p>
      </GuestPage>
    )
  }
  return (
    <GuestPage
      title={t('session:signUp.title')}
      lead={t('session:signUp.lead')}
      links={
        <>
          {t('session:signUp.hasAccount')} <Link to="/sign-in">{t('session:signUp.signIn')}</Link>
        </>
      }
      footer={<Preferences />}
    >
      <SignUpForm onRequested={() => setRequested(true)} />
    </GuestPage>
  )
}
