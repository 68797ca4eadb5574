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
