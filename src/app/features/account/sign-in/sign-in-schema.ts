import * as v from 'valibot'
import { firstFaults } from './first-faults.ts'

export const emailSchema = v.pipe(v.string(), v.trim(), v.nonEmpty('emailRequired'), v.email('emailInvalid'))
export type EmailFault = 'emailRequired' | 'emailInvalid'

const credentialsSchema = v.object({
  email: emailSchema,
  // Accounts from before have passwords of four letters; the text speaks of eight, which new ones need.
  password: v.pipe(v.string(), v.nonEmpty('passwordRequired'), v.minLength(4, 'passwordShort')),
  remember: v.boolean(),
})
export type Credentials = v.InferOutput<typeof credentialsSchema>

export type SignInFault = EmailFault | 'passwordRequired' | 'passwordShort'

export function signInFaults(form: Credentials) {
  return firstFaults<Credentials, SignInFault>(credentialsSchema, form)
}
