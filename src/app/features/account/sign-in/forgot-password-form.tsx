import * as v from 'valibot'
import { api } from '../../../api/portal.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { firstFaults } from './first-faults.ts'
import { EmailField, GuestForm } from './form-parts.tsx'
import { emailSchema, type EmailFault } from './sign-in-schema.ts'
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
