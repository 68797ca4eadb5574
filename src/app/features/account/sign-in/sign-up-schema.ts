import * as v from 'valibot'
import { firstFaults } from './first-faults.ts'
import { confirmFault, newPasswordSchema, type NewPasswordFault } from './new-password-schema.ts'
import { emailSchema, type EmailFault } from './sign-in-schema.ts'

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
