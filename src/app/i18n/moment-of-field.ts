import type { Formats } from './formats.ts'

const visits: ReadonlySet<string> = new Set(['scheduled_start', 'next_appointment_at'])

/** A moment of a field or column; that of a visit is told by the clock of its place, the reader's where that is not known, and says which. */
export const momentOfField = (formats: Formats, name: string, text: string, zone?: string | null): string =>
  visits.has(name) ? formats.visit(text, zone) : formats.moment(text)
