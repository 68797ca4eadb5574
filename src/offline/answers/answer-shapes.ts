import { entityByName } from '#domain/entities/index.ts'
import type { Entity } from '#domain/entity.ts'
import { isObject } from '#domain/rules/is-object.ts'
import { mayLieOnDevice } from '#domain/rules/on-device.ts'
import type { WorkKind } from '#domain/rules/work.ts'
import type { CachePolicy } from './cache-policy.ts'

type Row = Readonly<Record<string, unknown>>

/** An answer that does not fit its form is not kept. */
function objectOf(answer: unknown): Row {
  if (!isObject(answer)) throw new TypeError('an object is missing in an answer')
  return answer
}

function listOf(answer: unknown): Row[] {
  if (!Array.isArray(answer)) throw new TypeError('a list is missing in an answer')
  return answer.map(objectOf)
}

/** Without what is never to leave the server's sight; a screen takes a column that is not there for one it may not show. */
function row(answer: unknown, entity: Entity): Row {
  return Object.fromEntries(Object.entries(objectOf(answer)).filter(([column]) => mayLieOnDevice(entity, column)))
}

const rows = (answer: unknown, entity: Entity): Row[] => listOf(answer).map((one) => row(one, entity))

function page(answer: unknown, entity: Entity): Row {
  const whole = objectOf(answer)
  return { ...whole, rows: rows(whole.rows, entity) }
}

function head(answer: unknown, entity: Entity): Row {
  const whole = objectOf(answer)
  return { ...whole, row: row(whole.row, entity) }
}

/** Without the facts given with a status step, such as a settlement amount: they stay off the device. */
function history(answer: unknown): Row {
  const whole = objectOf(answer)
  const events = listOf(whole.case_status_events).map(({ detail: _detail, ...event }) => event)
  return { ...whole, case_status_events: events }
}

/** The visits of days, with the names of their cases. */
const visit = entityByName.get('appointment')
const named = entityByName.get('patient')
function visits(answer: unknown): Row {
  const whole = objectOf(answer)
  const ofDays = listOf(whole.visits).map((one) => ({
    ...(visit && row(one, visit)),
    ...(named && one.patient ? { patient: row(one.patient, named) } : {}),
  }))
  return { ...whole, visits: ofDays }
}

/** The papers and decisions of underwriting stay with the server, and so do amounts. */
const barredWork: ReadonlySet<unknown> = new Set<WorkKind>(['decision', 'paper', 'missing_paper'])
function work(answer: unknown): Row {
  const whole = objectOf(answer)
  const entries = listOf(whole.entries)
    .filter(({ kind }) => !barredWork.has(kind))
    .map((entry) => ({ ...entry, amount_cents: null }))
  return { ...whole, entries }
}

const forms = { 'as-is': (answer: unknown) => answer, history, visits, work }
const formsOfEntity = { row, rows, page, head }

/** What of an answer may lie on the device; nothing of an entity that stays with the server. */
export function keptPart(keeping: CachePolicy): ((answer: unknown) => unknown) | undefined {
  if (!('entity' in keeping)) return forms[keeping.form]
  const entity = entityByName.get(keeping.entity)
  if (!entity || entity.device === false) return undefined
  return (answer) => formsOfEntity[keeping.form](answer, entity)
}
