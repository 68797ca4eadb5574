import * as v from 'valibot'
import { idSchema } from '../fields/kinds.ts'
import { line } from '../fields/text-rules.ts'
import { caseFilterNames } from './case-filters.ts'

export const MOST_VIEW_NAME = 60
const MOST_FILTER = 2_000

/** Several values, parted by commas; none where the list is not narrowed by it. */
const chosen = v.optional(
  v.pipe(
    v.string('invalid'),
    v.maxLength(MOST_FILTER, 'too_long'),
    v.regex(/^([a-z0-9_-]+(,[a-z0-9_-]+)*)?$/, 'invalid'),
  ),
  '',
)

type Chosen = Record<(typeof caseFilterNames)[number], typeof chosen>

const filters = v.strictObject(Object.fromEntries(caseFilterNames.map((name) => [name, chosen])) as Chosen, 'invalid')

/** The lists that a role may have views of. */
export const viewedLists = ['patient'] as const
export type ViewedList = (typeof viewedLists)[number]

/** A way to look at a list that is kept for everybody of a role. */
export const newRoleView = v.strictObject({
  role_id: idSchema,
  list: v.picklist(viewedLists, 'invalid'),
  name: line(MOST_VIEW_NAME),
  sort: v.pipe(v.string('invalid'), v.maxLength(60, 'too_long'), v.regex(/^-?[a-z][a-z0-9_]*$/, 'invalid')),
  filters,
})
export type NewRoleView = v.InferOutput<typeof newRoleView>
