import type { ComponentProps, FormHTMLAttributes, ReactNode } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { SignUpFault } from './new-password-schema.ts'

const refusal = css({
  display: 'grid',
  gap: '1',
  padding: '3',
  borderRadius: 'md',
  background: 'dangerSoft',
  color: 'danger',
  _empty: { display: 'none' },
})

interface Props {
  form: FormHTMLAttributes<HTMLFormElement>
  /** What went wrong as a whole; the place for it stands ready, so that screen readers hear it. */
  failure: ReactNode
  submit: { label: string; busyLabel: string; ready: boolean; busy: boolean }
  children: ReactNode
}

export function GuestForm({ form, failure, submit, children }: Props) {
  return (
    <form className={css({ display: 'grid', gap: '4' })} {...form}>
      <div role="alert" className={refusal}>
        {failure}
      </div>
      {children}
      <Button type="submit" tone="primary" wide disabled={!submit.ready}>
        {submit.busy ? submit.busyLabel : submit.label}
      </Button>
    </form>
  )
}

type Field = Omit<ComponentProps<typeof TextField>, 'label' | 'type'>

/** Addresses and passwords are written from left to right in every language. */
export function EmailField(props: Field) {
  const { t } = useTexts()
  return (
    <TextField
      label={t('session:email')}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      {...props}
    />
  )
}

export function PasswordField(props: Field & { label: string }) {
  return <TextField type="password" dir="ltr" {...props} />
}

type Name = 'password' | 'passwordConfirm'

interface NewPasswordFieldsProps {
  label: string
  field: (name: Name) => Omit<ComponentProps<typeof PasswordField>, 'label'>
  say: (name: Name) => string | undefined
}

/** A password to be chosen, written twice. */
export function NewPasswordFields({ label, field, say }: NewPasswordFieldsProps) {
  const { t } = useTexts()
  return (
    <>
      <PasswordField label={label} autoComplete="new-password" error={say('password')} {...field('password')} />
      <PasswordField
        label={t('account:passwordConfirm')}
        autoComplete="new-password"
        error={say('passwordConfirm')}
        {...field('passwordConfirm')}
      />
    </>
  )
}

interface Form<Name> {
  faultOf: (name: Name) => SignUpFault | undefined
  refusedOf: (name: Name) => string | undefined
}

/** What to say below a field: what is wrong here, or else what the server refused. */
export function useFaultSentence<Name>({ faultOf, refusedOf }: Form<Name>): (name: Name) => string | undefined {
  const { t } = useTexts()
  const refused = useRefusedSentence()
  return (name) => {
    const fault = faultOf(name)
    return fault ? t(`session:faults.${fault}`) : refused(refusedOf(name))
  }
}

const codes = [
  'taken',
  'too_short',
  'too_long',
  'direction_marks',
  'too_common',
  'different',
  'required',
  'wrong',
  'same',
] as const

/** What the server refused about a field, in words. */
function useRefusedSentence(): (code: string | undefined) => string | undefined {
  const { t } = useTexts()
  return (given) => {
    const known = codes.find((code) => code === given) ?? 'invalid'
    return given && t(`account:refused.${known}`)
  }
}
