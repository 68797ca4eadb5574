import * as v from 'valibot'

export const credentialsSchema = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty('emailRequired'), v.email('emailInvalid')),
  // Accounts from before have passwords of four letters; the text speaks of eight, which new ones need.
  password: v.pipe(v.string(), v.nonEmpty('passwordRequired'), v.minLength(4, 'passwordShort')),
  remember: v.boolean(),
})
export type Credentials = v.InferOutput<typeof credentialsSchema>

export type SignInFault = 'emailRequired' | 'emailInvalid' | 'passwordRequired' | 'passwordShort'
export type SignInFaults = { email?: SignInFault; password?: SignInFault }

/** The first fault of each field. */
export function faultsOf(form: Credentials): SignInFaults {
  const result = v.safeParse(credentialsSchema, form)
  if (result.success) return {}
  const { email, password } = v.flatten<typeof credentialsSchema>(result.issues).nested ?? {}
  return { email: email?.[0] as SignInFault | undefined, password: password?.[0] as SignInFault | undefined }
}
