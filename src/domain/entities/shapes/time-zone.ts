import { text } from '../../fields/index.ts'

/** A name of the time-zone database, such as America/New_York. */
export const timeZone = <const O extends { required?: boolean }>(options: O) =>
  text({ max: 60, pattern: /^(UTC|[A-Z][A-Za-z_]+(\/[A-Z][A-Za-z0-9_+-]+){1,2})$/, ...options })
