import * as v from 'valibot'

/** The first fault of each field, by the words the schema gives its rules. */
export function firstFaults<Form extends object, Fault extends string>(
  schema: v.GenericSchema<Form, unknown>,
  form: Form,
): Partial<Record<keyof Form, Fault>> {
  const result = v.safeParse(schema, form)
  if (result.success) return {}
  const faults = new Map<string, string>()
  for (const issue of result.issues) {
    const name = v.getDotPath(issue)
    if (name !== null && !faults.has(name)) faults.set(name, issue.message)
  }
  return Object.fromEntries(faults) as Partial<Record<keyof Form, Fault>>
}

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
