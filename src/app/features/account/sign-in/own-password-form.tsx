import { api, session } from '../../../api/portal.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { GuestForm, PasswordField } from './form-parts.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { ownPasswordFaults, type OwnPassword, type OwnPasswordFault } from './new-password-schema.ts'
import { useFaultSentence } from './use-fault-sentence.ts'
import { useGuestForm } from './use-guest-form.ts'

const empty: OwnPassword = { current_password: '', password: '', passwordConfirm: '' }
const PATIENCE = 20_000

/** Sets a new password for whoever is signed in and knows the present one. */
export function OwnPasswordForm({ onChanged }: { onChanged: () => void }) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const guest = useGuestForm<OwnPassword, OwnPasswordFault>({
    empty,
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
