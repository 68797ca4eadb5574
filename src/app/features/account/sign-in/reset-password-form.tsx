import { ApiError } from '../../../api/api-error.ts'
import { api } from '../../../api/portal.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { GuestForm } from './form-parts.tsx'
import { keepKnown } from './known-browser.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { newPasswordFaults, type NewPassword, type NewPasswordFault } from './new-password-schema.ts'
import { useFaultSentence } from './use-fault-sentence.ts'
import { useGuestForm } from './use-guest-form.ts'

const empty: NewPassword = { password: '', passwordConfirm: '' }
const PATIENCE = 20_000

/** Sets a new password by the secret of a mailed link, which works once and for a short time. */
export function ResetPasswordForm({ token, onChanged }: { token: string; onChanged: () => void }) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const guest = useGuestForm<NewPassword, NewPasswordFault>({
    empty,
    faultsOf: newPasswordFaults,
    async send(form) {
      const answer = await api.call('POST /reset_password', { body: { token, ...form }, patience: PATIENCE })
      void keepKnown(answer.known_device)
      onChanged()
    },
  })
  const say = useFaultSentence(guest)
  const { failure } = guest
  const linkIsSpent = failure instanceof ApiError && failure.errors['token'] !== undefined

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
