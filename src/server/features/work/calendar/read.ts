import { appointment } from '#domain/entities/appointment.ts'
import { rowsFor } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { listedAs, type AuditTrail } from '#server/records/audit.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { caseIds, jsonOf } from '#server/records/rows.ts'
import type { Sql } from '#server/records/sql.ts'
import { refuseLong, type Range } from './range.ts'
import { limitationsSql, papersDueSql, type FoundDay } from './dates.ts'
import { refuseUnknown } from './narrowed.ts'
import { daysSql, visitsSql, waitingSql, type Asking } from './visits.ts'

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
}

type Wanted = Omit<Asking, 'viewer'>

/** Block limit: beyond it days show only counts. */
export const MOST_VISITS = 1500

export function refuseWithout(viewer: Viewer): void {
  if (rowsFor(appointment, 'list', viewer) === false) throw new Refusal('NOT_FOUND')
}

/** The visits of some days as JSON text, or the number of each day where they are too many. */
export async function visitsOf(
  { callerDatabase, audit }: Parts,
  caller: Caller,
  wanted: Wanted & Range,
): Promise<string> {
  refuseLong(wanted)
  refuseUnknown(wanted.filter)
  const ask = <Found>(sqlFor: (asking: Asking) => Sql<Found>) =>
    callerDatabase.run(caller, (viewer) => {
      refuseWithout(viewer)
      return [sqlFor({ ...wanted, viewer })]
    })
  const { viewer, results } = await ask((asking) => visitsSql(asking, wanted, MOST_VISITS))
  const { rows } = results[0]
  if (rows.length === 0) {
    const [{ rows: days }] = (await ask((asking) => daysSql(asking, wanted))).results
    if (days.length > 0) return JSON.stringify({ visits: [], days })
  }
  const patientIds = [...new Set(caseIds(rows))]
  const { from, to, filter } = wanted
  const action = listedAs(caller, 'appointment')
  await audit.seen(caller, viewer, { action, entity: 'appointment', patientIds, detail: { from, to, filter } })
  return `{"visits":[${rows.map(jsonOf).join(',')}],"days":[]}`
}

/** Limitation dates and papers due, day by day; null where they are not the caller's to see. */
export async function datesOf(
  { callerDatabase, audit }: Parts,
  caller: Caller,
  wanted: Wanted & Range,
): Promise<string> {
  refuseLong(wanted)
  refuseUnknown(wanted.filter)
  let layers: [string, Sql<FoundDay> | undefined][] = []
  const { viewer, results } = await callerDatabase.run(caller, (asking) => {
    refuseWithout(asking)
    const scope = { viewer: asking, filter: wanted.filter }
    layers = [
      ['limitations', limitationsSql(scope, wanted)],
      ['papers_due', papersDueSql(scope, wanted)],
    ]
    return layers.flatMap(([, statement]) => statement ?? [])
  })
  const answers = results.map(({ rows }) => rows)
  const patientIds = [...new Set(answers.flat().flatMap(({ case_ids }) => case_ids))]
  await audit.seen(caller, viewer, {
    action: 'list',
    entity: 'patient',
    patientIds,
    detail: {
      calendar: layers.flatMap(([name, statement]) => (statement ? [name] : [])),
      from: wanted.from,
      to: wanted.to,
    },
  })
  const named = layers.map(([name, statement]) => [
    name,
    statement ? (answers.shift() ?? []).map(({ day, count, cases }) => ({ day, count, cases })) : null,
  ])
  return JSON.stringify(Object.fromEntries(named))
}

/** The visits that wait for a time, the oldest request first. */
export async function waitingOf(
  { callerDatabase, audit }: Parts,
  caller: Caller,
  wanted: Wanted & { page: number; page_size: number },
): Promise<string> {
  refuseUnknown(wanted.filter)
  const { viewer, results } = await callerDatabase.run(caller, (asking) => {
    refuseWithout(asking)
    return waitingSql({ ...wanted, viewer: asking }, wanted)
  })
  const { rows } = results[0]
  const { page, page_size, filter } = wanted
  await audit.seen(caller, viewer, {
    action: 'list',
    entity: 'appointment',
    patientIds: [...new Set(caseIds(rows))],
    detail: { waiting: true, filter },
  })
  const rest = JSON.stringify({ count: results[1].rows[0]?.count ?? 0, page, page_size })
  return `{"visits":[${rows.map(jsonOf).join(',')}],${rest.slice(1)}`
}
