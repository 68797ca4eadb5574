import * as v from 'valibot'
import { ApiError } from '../../../api/api-error.ts'
import { api, session } from '../../../api/portal.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { EmailField, GuestForm, NewPasswordFields, PasswordField, useFaultSentence } from './form-parts.tsx'
import {
  type NewPassword,
  type NewPasswordFault,
  newPasswordFaults,
  type OwnPassword,
  type OwnPasswordFault,
  ownPasswordFaults,
} from './new-password-schema.ts'
import { type EmailFault, emailSchema, firstFaults } from './form-schema.ts'
import { keepKnown } from './sign-in.ts'
import { useGuestForm } from './use-guest-form.ts'

const schema = v.object({ email: emailSchema })
type Request = v.InferOutput<typeof schema>

const empty: Request = { email: '' }

/** Asks for a mailed link. What follows is the same for every address: it must not tell who has an account. */
export function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const guest = useGuestForm<Request, EmailFault>({
    empty,
    faultsOf: (form) => firstFaults<Request, EmailFault>(schema, form),
    async send(form) {
      await api.call('POST /forgot_password', { body: { email: form.email.trim() } })
      onSent()
    },
  })
  const fault = guest.faultOf('email') ?? (guest.refusedOf('email') && 'emailInvalid')

  return (
    <GuestForm
      form={guest.form}
      failure={guest.failure !== undefined && <p>{sentence(guest.failure)}</p>}
      submit={{ label: t('account:forgot.submit'), busyLabel: t('account:forgot.busy'), ...guest }}
    >
      <EmailField autoComplete="username" error={fault && t(`session:faults.${fault}`)} {...guest.field('email')} />
    </GuestForm>
  )
}

const resetPasswordFormEmpty: NewPassword = { password: '', passwordConfirm: '' }
const PATIENCE = 20_000

/** Sets a new password by the secret of a mailed link, which works once and for a short time. */
export function ResetPasswordForm({ token, onChanged }: { token: string; onChanged: () => void }) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const guest = useGuestForm<NewPassword, NewPasswordFault>({
    empty: resetPasswordFormEmpty,
    faultsOf: newPasswordFaults,
    async send(form) {
      const answer = await api.call('POST /reset_password', { body: { token, ...form }, patience: PATIENCE })
      void keepKnown(answer.known_device)
      onChanged()
    },
  })
  const say = useFaultSentence(guest)
  const { failure } = guest
  const linkIsSpent = failure instanceof ApiError && failure.errors.token !== undefined

  return (
    <GuestForm
      form={guest.form}
      failure={failure !== undefined && <p>{linkIsSpent ? t('account:reset.spent') : sentence(failure)}</p>}
      submit={{ label: t('account:reset.submit'), busyLabel: t('account:reset.busy'), ...guest }}
    >
      <NewPasswordFields label={t('account:newPassword')} field={guest.field} say={say} />
    </GuestForm>
  )
}

const ownPasswordFormEmpty: OwnPassword = { current_password: '', password: '', passwordConfirm: '' }

/** Sets a new password for a signed-in user who knows the current one. */
export function OwnPasswordForm({ onChanged }: { onChanged: () => void }) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const guest = useGuestForm<OwnPassword, OwnPasswordFault>({
    empty: ownPasswordFormEmpty,
    faultsOf: ownPasswordFaults,
    async send(form) {
      await api.call('PUT /me/password', { body: form, patience: PATIENCE })
      const signedIn = session.current()
      if (signedIn) session.refresh({ ...signedIn, must_change_password: false })
      onChanged()
    },
  })
  const say = useFaultSentence(guest)

  return (
    <GuestForm
      form={guest.form}
      failure={guest.failure !== undefined && <p>{sentence(guest.failure)}</p>}
      submit={{ label: t('account:reset.submit'), busyLabel: t('account:reset.busy'), ...guest }}
    >
      <PasswordField
        label={t('account:ownPassword.current')}
        autoComplete="current-password"
        error={say('current_password')}
        {...guest.field('current_password')}
      />
      <NewPasswordFields label={t('account:newPassword')} field={guest.field} say={say} />
    </GuestForm>
  )
}
