import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { session } from '../../../api/portal.ts'
import { Preferences } from '../../../features/account/preferences/preferences.tsx'
import { GuestPage } from '../../../features/account/sign-in/guest-page.tsx'
import { keptAddress, redirectIn } from '../../../features/account/sign-in/kept-address.ts'
import { OwnPasswordForm } from '../../../features/account/sign-in/password-forms.tsx'
import { useSignOut } from '../../../features/account/sign-in/leave.tsx'
import { loadTexts } from '../../../i18n/setup.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'

export const Route = createFileRoute('/pages/auth/new-password')({
  staticData: { admits: 'user' },
  validateSearch: redirectIn,
  beforeLoad: ({ search }) => {
    const signedIn = session.current()
    if (signedIn && !signedIn.must_change_password)
      throw redirect({ href: keptAddress(search.redirect), replace: true })
  },
  loader: () => loadTexts('account'),
  component: NewPassword,
})

/** Where everything leads for as long as the password has to be changed. */
function NewPassword() {
  const { t } = useTexts()
  const leave = useSignOut()
  const { history } = useRouter()
  const wanted = keptAddress(Route.useSearch().redirect)
  usePageTitle(t('account:reset.title'))
  return (
    <GuestPage
      title={t('account:reset.title')}
      lead={t('account:ownPassword.lead')}
      links={
        <button type="button" className={button({ tone: 'quiet' })} onClick={() => void leave()}>
          {t('nav.signOut')}
        </button>
      }
      footer={<Preferences />}
    >
      <OwnPasswordForm
        onChanged={() => {
          messages.show(t('account:ownPassword.done'))
          history.replace(wanted)
        }}
      />
    </GuestPage>
  )
}
