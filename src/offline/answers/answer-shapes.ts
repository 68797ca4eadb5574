import { entityByName } from '#domain/entities/index.ts'
import type { Entity } from '#domain/entity.ts'
import { mayLieOnDevice } from '#domain/rules/on-device.ts'
import type { Keeping } from './keeping.ts'

type Row = Readonly<Record<string, unknown>>
type Form = (answer: unknown, entity: Entity) => unknown

/** Without what is never to leave the server's sight; a screen takes a column that is not there for one it may not show. */
const row: Form = (answer, entity) =>
  Object.fromEntries(Object.entries(answer as Row).filter(([column]) => mayLieOnDevice(entity, column)))

const rows: Form = (answer, entity) => (answer as readonly Row[]).map((one) => row(one, entity))
const page: Form = (answer, entity) => ({ ...(answer as Row), rows: rows((answer as Row)['rows'], entity) })
const head: Form = (answer, entity) => ({ ...(answer as Row), row: row((answer as Row)['row'], entity) })

/** Without the facts given with a status step, such as a settlement amount: they stay off the device. */
const history = (answer: unknown) => ({
  ...(answer as Row),
  case_status_events: ((answer as Row)['case_status_events'] as readonly Row[]).map(
    ({ detail: _detail, ...event }) => event,
  ),
})

/** The visits of days, with the names of their cases. */
const visit = entityByName.get('appointment')
const named = entityByName.get('patient')
const ofVisits = (visits: unknown) =>
  (visits as readonly Row[]).map((one) => ({
    ...(visit && (row(one, visit) as Row)),
    ...(named && one['patient'] ? { patient: row(one['patient'], named) } : {}),
  }))
const visits = (answer: unknown) => ({ ...(answer as Row), visits: ofVisits((answer as Row)['visits']) })

const forms = { 'as-is': (answer: unknown) => answer, history, visits }
const formsOfEntity = { row, rows, page, head }

/** What of an answer may lie on the device; nothing of an entity that stays with the server. */
export function keptPart(keeping: Keeping): ((answer: unknown) => unknown) | undefined {
  if (!('entity' in keeping)) return forms[keeping.form]
  const entity = entityByName.get(keeping.entity)
  if (!entity || entity.device === false) return undefined
  return (answer) => formsOfEntity[keeping.form](answer, entity)
}
