import * as v from 'valibot'
import { text } from '../../fields/index.ts'

/** A name of the time-zone database, such as America/New_York. */
export const timeZone = <const O extends { required?: boolean }>(options: O) => {
  const field = text({ max: 60, pattern: /^(UTC|[A-Z][A-Za-z_]+(\/[A-Z][A-Za-z0-9_+-]+){1,2})$/, ...options })
  return { ...field, schema: v.pipe(field.schema, v.check(isKnown, 'invalid')) }
}

/** Clocks are asked of the runtime: a zone that it does not know would tell no time. */
function isKnown(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en-US', { timeZone: zone }) !== undefined
  } catch {
    return false
  }
}
