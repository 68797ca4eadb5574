import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Preferences } from '../features/account/preferences/preferences.tsx'
import { GuestPage } from '../features/account/sign-in/guest-page.tsx'
import { SignUpForm } from '../features/account/sign-in/sign-up-form.tsx'
import { loadTexts } from '../i18n/setup.ts'
import { usePageTitle } from '../i18n/use-page-title.ts'
import { useTexts } from '../i18n/use-texts.ts'

export const Route = createFileRoute('/sign-up')({
  staticData: { admits: 'onlyGuest' },
  loader: () => loadTexts('account'),
  component: SignUp,
})

function SignUp() {
  const { t } = useTexts()
  const [requested, setRequested] = useState(false)
  usePageTitle(t('account:signUp.title'))
  if (requested) {
    return (
      <GuestPage
        title={t('account:signUp.sentTitle')}
        links={<Link to="/sign-in">{t('session:toSignIn')}</Link>}
        footer={<Preferences />}
      >
        <p role="status">{t('account:signUp.sent')}</p>
      </GuestPage>
    )
  }
  return (
    <GuestPage
      title={t('account:signUp.title')}
      lead={t('account:signUp.lead')}
      links={
        <>
          {t('account:signUp.hasAccount')} <Link to="/sign-in">{t('account:signUp.signIn')}</Link>
        </>
      }
      footer={<Preferences />}
    >
      <SignUpForm onRequested={() => setRequested(true)} />
    </GuestPage>
  )
}
