import type { ReactNode } from 'react'
import { Checkbox } from '#ui/parts/checkbox.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { ApiError } from '../../../api/api-error.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { EmailField, GuestForm, PasswordField } from './form-parts.tsx'
import { signInFaults, type Credentials, type SignInFault } from './sign-in-faults.ts'
import { signIn } from './sign-in.ts'
import { useGuestForm } from './use-guest-form.ts'

const options = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '4',
  '& a': { textStyle: 'small', color: 'link', _hover: { textDecoration: 'underline' } },
})

const empty: Credentials = { email: '', password: '', remember: false }

export function SignInForm({ onSignedIn, forgot }: { onSignedIn: () => void; forgot: ReactNode }) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const guest = useGuestForm<Credentials, SignInFault>({
    empty,
    faultsOf: signInFaults,
    async send(credentials) {
      await signIn(credentials)
      messages.show(t('session:signIn.success'))
      onSignedIn()
    },
  })
  const { failure } = guest
  const say = (name: 'email' | 'password') => {
    const fault = guest.faultOf(name)
    return fault && t(`session:faults.${fault}`)
  }

  return (
    <GuestForm
      form={guest.form}
      failure={
        failure !== undefined && (
          <>
            <p>{sentence(failure, t('session:signIn.failed'))}</p>
            {failure instanceof ApiError && failure.status === 0 && <p>{sentence(failure)}</p>}
          </>
        )
      }
      submit={{ label: t('session:signIn.submit'), busyLabel: t('session:signIn.busy'), ...guest }}
    >
      <EmailField autoComplete="username" error={say('email')} {...guest.field('email')} />
      <PasswordField
        label={t('session:password')}
        autoComplete="current-password"
        error={say('password')}
        {...guest.field('password')}
      />
      <div className={options}>
        <Checkbox label={t('session:signIn.remember')} {...guest.check('remember')} />
        {forgot}
      </div>
    </GuestForm>
  )
}
