import { entityByName } from '#domain/entities/index.ts'
import type { Entity } from '#domain/entity.ts'
import { mayLieOnDevice } from '#domain/rules/on-device.ts'
import { DAYS, GENERAL } from './kept-answers.ts'

type Row = Readonly<Record<string, unknown>>
type Form = (answer: unknown, entity: Entity) => unknown

/** An answer that may lie on the device: what it is about, how it was asked for, and what of it may lie there. */
export interface CachePolicy {
  readonly about: string
  readonly question: string
  readonly kept: (answer: unknown) => unknown
}

const asItIs: Form = (answer) => answer

/** Without what is never to leave the server's sight; a screen takes a column that is not there for one it may not show. */
const row: Form = (answer, entity) =>
  Object.fromEntries(Object.entries(answer as Row).filter(([column]) => mayLieOnDevice(entity, column)))

const rows: Form = (answer, entity) => (answer as readonly Row[]).map((one) => row(one, entity))
const page: Form = (answer, entity) => ({ ...(answer as Row), rows: rows((answer as Row)['rows'], entity) })
const head: Form = (answer, entity) => ({ ...(answer as Row), row: row((answer as Row)['row'], entity) })

/** Without the facts given with a status step, such as a settlement amount: they stay off the device. */
const history: Form = (answer) => ({
  ...(answer as Row),
  case_status_events: ((answer as Row)['case_status_events'] as readonly Row[]).map(
    ({ detail: _detail, ...event }) => event,
  ),
})

/** Lists by what they are called in the query cache. */
const lists: Readonly<Record<string, Form>> = { whole: rows, case_managers: rows, underwriters: rows }
/** What is about one case, by what it is called there. */
const ofCase: Readonly<Record<string, Form>> = {
  of_case: rows,
  by_patient: rows,
  head,
  one: row,
  status_events: history,
  sms_data: asItIs,
}
/** The visits of days, with the names of their cases, as calendars ask for them unless they are narrowed. */
const visit = entityByName.get('appointment')
const named = entityByName.get('patient')
const ofVisits = (visits: unknown) =>
  (visits as readonly Row[]).map((one) => ({
    ...(visit && (row(one, visit) as Row)),
    ...(named && one['patient'] ? { patient: row(one['patient'], named) } : {}),
  }))
const visitsOf = (answer: unknown) => ({ ...(answer as Row), visits: ofVisits((answer as Row)['visits']) })

/** Answers without personal data. */
const impersonal = new Set(['permission user_role', 'menu_item nested-by-user-role'])

interface ListAsk {
  readonly page?: number
  readonly search?: string
  readonly filter?: string
}

/** Whether and how the answer to a query of the query cache is kept. None is kept whose key holds a typed search. */
export function cachePolicyFor(queryKey: readonly unknown[]): CachePolicy | undefined {
  const [name, kind, ask] = queryKey
  if (typeof name !== 'string' || typeof kind !== 'string') return undefined
  const question = JSON.stringify(queryKey)
  if (impersonal.has(`${name} ${kind}`) || name === 'role_view')
    return { about: GENERAL, question, kept: (answer) => answer }
  if (isOfDays(queryKey)) return { about: DAYS, question, kept: visitsOf }
  const entity = entityByName.get(name)
  if (!entity || entity.device === false) return undefined
  const form = (of: Form) => (answer: unknown) => of(answer, entity)
  const list = lists[kind]
  if (list && queryKey.length === 2) return { about: GENERAL, question, kept: form(list) }
  if (kind === 'list' && isPlain(ask)) return { about: GENERAL, question, kept: form(page) }
  const about = ofCase[kind]
  const isCase = kind !== 'one' || name === 'patient'
  if (!about || !isCase || typeof ask !== 'string' || queryKey.length !== 3) return undefined
  return { about: ask, question, kept: form(about) }
}

/** The first page of a list as it opens, of which there are not many. */
function isPlain(ask: unknown): boolean {
  if (typeof ask !== 'object' || ask === null) return false
  const { page: at, search, filter } = ask as ListAsk
  return at === 1 && !search && (!filter || filter === '{}')
}

/** A calendar that shows all that its person sees, or the visits of his day. */
function isOfDays([name, kind, , wanted]: readonly unknown[]): boolean {
  if (name === 'appointment') return kind === 'today'
  if (name !== 'calendar' || kind !== 'visits') return false
  return typeof wanted === 'object' && wanted !== null && Object.keys(wanted).length === 0
}
