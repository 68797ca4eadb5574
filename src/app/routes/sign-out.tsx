import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { css } from '#ui/styled/css/index.js'
import { Preferences } from '../features/account/preferences/preferences.tsx'
import { GuestPage } from '../features/account/sign-in/guest-page.tsx'
import { loadTexts } from '../i18n/setup.ts'
import { usePageTitle } from '../i18n/use-page-title.ts'
import { useTexts } from '../i18n/use-texts.ts'

const SHOWN_FOR = 2000

export const Route = createFileRoute('/sign-out')({
  staticData: { admits: 'onlyGuest' },
  loader: () => loadTexts('account'),
  component: SignedOut,
})

function SignedOut() {
  const { t } = useTexts()
  const navigate = useNavigate()
  usePageTitle(t('account:signOut.title'))
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/sign-in', replace: true }), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <GuestPage title={t('account:signOut.title')} footer={<Preferences />}>
      <p className={css({ color: 'muted' })}>{t('account:signOut.text')}</p>
    </GuestPage>
  )
}
