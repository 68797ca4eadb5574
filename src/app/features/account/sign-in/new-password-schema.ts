import * as v from 'valibot'
import { type EmailFault, emailSchema, firstFaults } from './form-schema.ts'

const newPasswordSchema = v.pipe(
  v.string(),
  v.nonEmpty('passwordRequired'),
  // Characters as people count them, and as the server does.
  v.check((text) => Array.from(text).length >= 8, 'newPasswordShort'),
)
export type NewPasswordFault = 'passwordRequired' | 'newPasswordShort' | 'passwordsDiffer'

interface Passwords {
  password: string
  passwordConfirm: string
}

/** Said whatever else is wrong: a schema compares fields only once each of them is right. */
function confirmFault({ password, passwordConfirm }: Passwords): { passwordConfirm?: 'passwordsDiffer' } {
  return password === passwordConfirm ? {} : { passwordConfirm: 'passwordsDiffer' }
}

const schema = v.object({ password: newPasswordSchema, passwordConfirm: v.string() })
export type NewPassword = v.InferOutput<typeof schema>

export function newPasswordFaults(form: NewPassword) {
  return { ...firstFaults<NewPassword, NewPasswordFault>(schema, form), ...confirmFault(form) }
}

const ownSchema = v.object({
  current_password: v.pipe(v.string(), v.nonEmpty('passwordRequired')),
  password: newPasswordSchema,
  passwordConfirm: v.string(),
})
export type OwnPassword = v.InferOutput<typeof ownSchema>

export type OwnPasswordFault = NewPasswordFault

export function ownPasswordFaults(form: OwnPassword) {
  return { ...firstFaults<OwnPassword, OwnPasswordFault>(ownSchema, form), ...confirmFault(form) }
}

const registrationSchema = v.object({
  displayName: v.pipe(v.string(), v.trim(), v.nonEmpty('nameRequired')),
  email: emailSchema,
  password: newPasswordSchema,
  passwordConfirm: v.string(),
  acceptTermsConditions: v.pipe(
    v.boolean(),
    v.check((accepted) => accepted, 'termsRequired'),
  ),
})
export type Registration = v.InferOutput<typeof registrationSchema>

export type SignUpFault = EmailFault | NewPasswordFault | 'nameRequired' | 'termsRequired'

export function signUpFaults(form: Registration) {
  return { ...firstFaults<Registration, SignUpFault>(registrationSchema, form), ...confirmFault(form) }
}
