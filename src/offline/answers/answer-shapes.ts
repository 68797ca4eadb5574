import { entityByName } from '#domain/entities/index.ts'
import type { Entity } from '#domain/entity.ts'
import { isObject } from '#domain/rules/is-object.ts'
import { mayLieOnDevice } from '#domain/rules/on-device.ts'
import { workKinds, type WorkKind } from '#domain/rules/work.ts'
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

/** The papers and decisions of underwriting, settlements and the sales of liens stay with the server, and so do amounts. */
const keptWork: Readonly<Record<WorkKind, boolean>> = {
  limitation: true,
  reply: true,
  decision: false,
  approval: true,
  distribution: false,
  proposal: true,
  offer: true,
  demand: true,
  purchase: false,
  take: true,
  task: true,
  paper: false,
  outcome: true,
  call: true,
  visit: true,
  missing_paper: false,
}
const isKeptWork = ({ kind }: Row): boolean => workKinds.some((known) => known === kind && keptWork[known])
function work(answer: unknown): Row {
  const whole = objectOf(answer)
  const entries = listOf(whole.entries)
    .filter(isKeptWork)
    .map((entry) => ({ ...entry, amount_cents: null }))
  return { ...whole, entries }
}

const lien = entityByName.get('lien')
/** Lines of liens without price and what else stays with the server. */
const lines = (answer: unknown): Row[] => (lien ? rows(answer, lien) : [])
/** How many rows there are, without the rows, which stay with the server. */
const counted = (answer: unknown): Row => ({ ...objectOf(answer), rows: [] })

/**
 * A firm's first screen. Offers and distributions tell the settlement, papers what underwriting waits for; what binds the firm
 * needs the server anyway. A server of the version before does not tell of payouts.
 */
function firmScreen(answer: unknown): Row {
  const whole = objectOf(answer)
  const liens = objectOf(whole.liens)
  return {
    ...whole,
    may_bind: false,
    liens: { ...liens, rows: lines(liens.rows) },
    offers: counted(whole.offers),
    papers: counted(whole.papers),
    distributions: counted(whole.distributions),
    ...(whole.payouts !== undefined && { payouts: counted(whole.payouts) }),
  }
}

/** The day of a front desk. */
function practiceScreen(answer: unknown): Row {
  const whole = objectOf(answer)
  const owed = objectOf(whole.owed)
  const requested = objectOf(whole.requested)
  const ofVisits = (some: unknown): Row[] => (visit ? rows(some, visit) : [])
  return {
    ...whole,
    today: ofVisits(whole.today),
    tomorrow: ofVisits(whole.tomorrow),
    owed: { ...owed, rows: ofVisits(owed.rows) },
    requested: { ...requested, rows: ofVisits(requested.rows) },
  }
}

/** What a funder holds, without any price. */
function funderScreen(answer: unknown): Row {
  const whole = objectOf(answer)
  const offers = objectOf(whole.offers)
  const unpriced = ({ price_cents: _price, ...sums }: Row): Row => sums
  return {
    ...whole,
    may_bind: false,
    offers: { ...unpriced(offers), rows: lines(offers.rows) },
    reductions: counted(whole.reductions),
    accepted: unpriced(objectOf(whole.accepted)),
    bought: unpriced(objectOf(whole.bought)),
    by_firm: listOf(whole.by_firm).map(unpriced),
    by_state: listOf(whole.by_state).map(unpriced),
  }
}

const forms = {
  'as-is': (answer: unknown) => answer,
  history,
  visits,
  work,
  firm_screen: firmScreen,
  practice_screen: practiceScreen,
  funder_screen: funderScreen,
}
const formsOfEntity = { row, rows, page, head }

/** What of an answer may lie on the device; nothing of an entity that stays with the server. */
export function keptPart(keeping: CachePolicy): ((answer: unknown) => unknown) | undefined {
  if (!('entity' in keeping)) return forms[keeping.form]
  const entity = entityByName.get(keeping.entity)
  if (!entity || entity.device === false) return undefined
  return (answer) => formsOfEntity[keeping.form](answer, entity)
}

/** What of a kept answer may be shown: a version before may have kept more of it, or in a form that is no longer known. */
export function shownPart(keeping: CachePolicy, kept: unknown): unknown {
  try {
    return keptPart(keeping)?.(kept)
  } catch {
    return undefined
  }
}
