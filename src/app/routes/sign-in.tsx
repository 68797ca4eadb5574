import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { session } from '../api/portal.ts'
import { Preferences } from '../features/preferences/preferences.tsx'
import { GuestPage } from '../features/session/guest-page.tsx'
import { keptAddress } from '../features/session/kept-address.ts'
import { SignInForm } from '../features/session/sign-in-form.tsx'
import { usePageTitle } from '../i18n/use-page-title.ts'
import { useTexts } from '../i18n/use-texts.ts'

export const Route = createFileRoute('/sign-in')({
  validateSearch: v.object({ redirect: v.optional(v.fallback(v.optional(v.string()), undefined)) }),
  beforeLoad: ({ search }) => {
    if (session.current() && !session.expired()) throw redirect({ href: keptAddress(search.redirect), replace: true })
  },
  component: SignIn,
})

function SignIn() {
  const { t } = useTexts()
  const wanted = keptAddress(Route.useSearch().redirect)
  const { history } = useRouter()
  usePageTitle(t('session:signIn.title'))
  return (
    <GuestPage title={t('session:signIn.title')} footer={<Preferences />}>
      <SignInForm onSignedIn={() => history.replace(wanted)} />
    </GuestPage>
  )
}
