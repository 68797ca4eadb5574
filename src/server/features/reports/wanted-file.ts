import * as v from 'valibot'
import { titleLanguages } from '#domain/entities/shapes/look-up.ts'
import { line, shownLine } from '#domain/fields/text-rules.ts'
import { pageQuery } from '#domain/calls/list-query.ts'
import type { FormatName } from './formats.ts'
import type { Wanted } from './run.ts'

const name = v.pipe(v.string(), v.maxLength(60))

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** What is asked of a file besides its format: the rows, and how its reader calls what is in it. */
export const fileWish = {
  sort: pageQuery.entries.sort,
  filter: v.optional(v.record(v.string(), v.unknown())),
  /** Which of the columns, in this order; without it all of them. */
  columns: v.optional(v.pipe(v.array(name), v.minLength(1, 'required'), v.maxLength(200, 'too_many'))),
  purpose: v.optional(line(300)),
  /** What the columns are called in the reader's language. */
  labels: v.optional(v.record(name, shownLine(120))),
  /** What the codes of columns are called there. */
  words: v.optional(v.record(name, v.record(name, shownLine(120)))),
  language: v.optional(v.picklist(titleLanguages, 'invalid')),
  /** Where the clocks are that moments are told by. */
  time_zone: v.optional(v.pipe(line(60), v.check(isTimeZone, 'invalid'))),
  title: v.optional(shownLine(120)),
  /** Days and filters, as one reads them. */
  narrowed: v.optional(v.pipe(v.array(shownLine(2000)), v.maxLength(40, 'too_many'))),
}

const wish = v.object(fileWish)

export type WantedFile = Wanted & v.InferOutput<typeof wish> & { readonly format: FormatName }
