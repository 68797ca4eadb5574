import type { ComponentProps } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { PasswordField } from './form-parts.tsx'

type Name = 'password' | 'passwordConfirm'

interface Props {
  label: string
  field: (name: Name) => Omit<ComponentProps<typeof PasswordField>, 'label'>
  say: (name: Name) => string | undefined
}

/** A password to be chosen, written twice. */
export function NewPasswordFields({ label, field, say }: Props) {
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
