import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messages } from '#ui/parts/messages.ts'
import { thumbArea } from '#ui/parts/thumb-area.ts'
import { Preferences } from '../../../features/account/preferences/preferences.tsx'
import { ForgotPasswordForm, ResetPasswordForm } from '../../../features/account/sign-in/password-forms.tsx'
import { GuestPage } from '../../../features/account/sign-in/guest-page.tsx'
import { loadTexts } from '../../../i18n/setup.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'

export const Route = createFileRoute('/pages/auth/forgot-password')({
  staticData: { admits: 'onlyGuest' },
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  loader: () => loadTexts('account'),
  component: ForgotPassword,
})

/** Without a token it asks for a link; the link leads here again, with one. */
function ForgotPassword() {
  const { token } = Route.useSearch()
  return token ? <Reset token={token} /> : <Ask />
}

function Ask() {
  const { t } = useTexts()
  const [sent, setSent] = useState(false)
  usePageTitle(t('account:forgot.title'))
  return (
    <GuestPage
      title={sent ? t('account:forgot.sentTitle') : t('account:forgot.title')}
      lead={sent ? undefined : t('account:forgot.lead')}
      links={<Link to="/sign-in">{t('session:toSignIn')}</Link>}
      footer={<Preferences />}
    >
      {sent ? <p role="status">{t('account:forgot.sent')}</p> : <ForgotPasswordForm onSent={() => setSent(true)} />}
    </GuestPage>
  )
}

function Reset({ token }: { token: string }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  usePageTitle(t('account:reset.title'))
  return (
    <GuestPage
      title={t('account:reset.title')}
      links={
        <Link to="/pages/auth/forgot-password" search={{}} className={thumbArea}>
          {t('account:reset.again')}
        </Link>
      }
      footer={<Preferences />}
    >
      <ResetPasswordForm
        token={token}
        onChanged={() => {
          messages.show(t('account:reset.done'))
          // The link is spent: going back must not lead to it.
          void navigate({ to: '/sign-in', replace: true })
        }}
      />
    </GuestPage>
  )
}
