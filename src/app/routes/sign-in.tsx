import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { thumbArea } from '#ui/parts/thumb-area.ts'
import { Preferences } from '../features/account/preferences/preferences.tsx'
import { GuestPage } from '../features/account/sign-in/guest-page.tsx'
import { keptAddress, redirectIn } from '../features/account/sign-in/kept-address.ts'
import { SignInForm } from '../features/account/sign-in/sign-in-form.tsx'
import { usePageTitle } from '../i18n/use-page-title.ts'
import { useTexts } from '../i18n/use-texts.ts'

export const Route = createFileRoute('/sign-in')({
  staticData: { admits: 'onlyGuest' },
  validateSearch: redirectIn,
  component: SignIn,
})

function SignIn() {
  const { t } = useTexts()
  const wanted = keptAddress(Route.useSearch().redirect)
  const { history } = useRouter()
  usePageTitle(t('session:signIn.title'))
  return (
    <GuestPage
      title={t('session:signIn.title')}
      links={
        <>
          {t('session:signIn.noAccount')} <Link to="/sign-up">{t('session:signIn.signUp')}</Link>
        </>
      }
      footer={<Preferences />}
    >
      <SignInForm
        onSignedIn={() => history.replace(wanted)}
        forgot={
          <Link to="/pages/auth/forgot-password" className={thumbArea}>
            {t('session:signIn.forgot')}
          </Link>
        }
      />
    </GuestPage>
  )
}
