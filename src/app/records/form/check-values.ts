import * as v from 'valibot'
import { isEmpty } from '#domain/rules/empty.ts'
import type { FormFields, Values } from './form-fields.ts'
import { missingHalf } from './said-moment.ts'

export type Faults = Readonly<Record<string, string>>

/** The first fault of each field, by the code that the server would answer with. */
export function faultsIn(fields: FormFields, values: Values): Faults {
  const faults: Record<string, string> = {}
  for (const [name, { field, required }] of Object.entries(fields)) {
    const value = values[name]
    if (isEmpty(value)) {
      if (required) faults[name] = 'required'
      continue
    }
    const missing = field.kind === 'moment' ? missingHalf(value) : undefined
    if (missing) {
      faults[name] = missing
      continue
    }
    const result = v.safeParse(field.schema, value)
    if (!result.success) faults[name] = result.issues[0].message
  }
  return faults
}

/** What stands in the form and differs from what stood there; nothing is written as null. */
export function changesIn(before: Values, values: Values): Values {
  const normal = (value: unknown) => (isEmpty(value) ? null : value)
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(normal(value)) !== JSON.stringify(normal(before[name])),
  )
  return Object.fromEntries(changed.map(([name, value]) => [name, normal(value)]))
}

/** Of a draft, only what was said. */
export function toRequestBody(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
}
