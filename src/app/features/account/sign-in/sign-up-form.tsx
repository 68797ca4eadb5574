import { Checkbox } from '#ui/parts/checkbox.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { thumbArea } from '#ui/parts/thumb-area.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { EmailField, GuestForm, NewPasswordFields, useFaultSentence } from './form-parts.tsx'
import { signUpFaults, type Registration, type SignUpFault } from './new-password-schema.ts'
import { useGuestForm } from './use-guest-form.ts'
import { Suspense, lazy, useState } from 'react'
import { loadTexts } from '../../../i18n/setup.ts'

const empty: Registration = {
  displayName: '',
  email: '',
  password: '',
  passwordConfirm: '',
  acceptTermsConditions: false,
}
const PATIENCE = 20_000

/** A request for an account. An administrator decides on it. */
export function SignUpForm({ onRequested }: { onRequested: () => void }) {
  const { t, language } = useTexts()
  const sentence = useErrorSentence()
  const guest = useGuestForm<Registration, SignUpFault>({
    empty,
    faultsOf: signUpFaults,
    async send(registration) {
      await api.call('POST /register', { form: { ...registration, language }, patience: PATIENCE })
      onRequested()
    },
  })
  const say = useFaultSentence(guest)

  return (
    <GuestForm
      form={guest.form}
      failure={guest.failure !== undefined && <p>{sentence(guest.failure)}</p>}
      submit={{ label: t('account:signUp.submit'), busyLabel: t('account:signUp.busy'), ...guest }}
    >
      <TextField
        label={t('account:signUp.name')}
        autoComplete="name"
        error={say('displayName')}
        {...guest.field('displayName')}
      />
      <EmailField autoComplete="username" error={say('email')} {...guest.field('email')} />
      <NewPasswordFields label={t('session:password')} field={guest.field} say={say} />
      <div className={css({ display: 'grid', gap: '1.5' })}>
        <Checkbox
          label={t('account:signUp.terms')}
          aria-required
          aria-describedby="terms-error"
          {...guest.check('acceptTermsConditions')}
        />
        <p
          id="terms-error"
          aria-live="polite"
          className={css({ textStyle: 'small', color: 'danger', _empty: { display: 'none' } })}
        >
          {say('acceptTermsConditions')}
        </p>
        <TermsLink />
      </div>
    </GuestForm>
  )
}

const TermsDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./terms-dialog.tsx'), loadTexts('terms')])
  return dialog
})

/** The terms are read where they are accepted: nothing of the form is lost. */
function TermsLink() {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={cx(
          thumbArea,
          css({ justifySelf: 'start', color: 'link', textStyle: 'small', textDecoration: 'underline' }),
        )}
        onClick={() => setOpen(true)}
      >
        {t('account:signUp.readTerms')}
      </button>
      {open && (
        <Suspense fallback={null}>
          <TermsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
