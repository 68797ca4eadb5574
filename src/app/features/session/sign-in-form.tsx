import { useState, type FormEvent } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Checkbox } from '#ui/parts/checkbox.tsx'
import { messages } from '#ui/parts/messages.ts'
import { TextField } from '#ui/parts/text-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { faultsOf, type Credentials, type SignInFault } from './sign-in-schema.ts'
import { signIn } from './sign-in.ts'

const untouched: Credentials = { email: '', password: '', remember: false }

const refusal = css({
  padding: '3',
  borderRadius: 'md',
  background: 'dangerSoft',
  color: 'danger',
  _empty: { display: 'none' },
})

export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const [form, setForm] = useState(untouched)
  const [left, setLeft] = useState({ email: false, password: false })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const faults = faultsOf(form)
  const changed = form.email !== untouched.email || form.password !== untouched.password
  const valid = !faults.email && !faults.password
  const say = (field: keyof typeof left) => {
    const fault: SignInFault | undefined = left[field] ? faults[field] : undefined
    return fault && t(`session:signIn.${fault}`)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!changed || !valid || busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await signIn(form)
      messages.show(t('session:signIn.success'))
      onSignedIn()
    } catch (error) {
      setFailure(sentence(error, t('session:signIn.failed')))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      aria-busy={busy}
      className={css({ display: 'grid', gap: '4' })}
      onSubmit={(event) => void submit(event)}
    >
      <p role="alert" className={refusal}>
        {failure}
      </p>
      <TextField
        label={t('session:signIn.email')}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
        error={say('email')}
        value={form.email}
        onChange={(event) => setForm({ ...form, email: event.target.value })}
        onBlur={() => setLeft({ ...left, email: true })}
      />
      <TextField
        label={t('session:signIn.password')}
        type="password"
        name="password"
        autoComplete="current-password"
        dir="ltr"
        required
        error={say('password')}
        value={form.password}
        onChange={(event) => setForm({ ...form, password: event.target.value })}
        onBlur={() => setLeft({ ...left, password: true })}
      />
      <Checkbox
        label={t('session:signIn.remember')}
        name="remember"
        checked={form.remember}
        onChange={(event) => setForm({ ...form, remember: event.target.checked })}
      />
      <Button type="submit" tone="primary" wide disabled={!changed || !valid || busy}>
        {busy ? t('session:signIn.busy') : t('session:signIn.submit')}
      </Button>
    </form>
  )
}
