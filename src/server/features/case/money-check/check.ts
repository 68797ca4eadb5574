import type pg from 'pg'
import { prove, type FrozenDistribution } from '#domain/rules/distribution/frozen.ts'
import type { Database } from '#server/database/database.ts'
import type { Log } from '#server/http/log.ts'
import { newId } from '#server/records/new-id.ts'

const PAGE = 200
/** Faults that are written down one by one. Where there are more, they have one cause, and these show it. */
const MOST_TOLD = 200
const HOURS_BETWEEN = 20
/** After two nights without one, any hour will do. */
const HOURS_AT_MOST = 44
const MORNING = 6

interface Fault {
  readonly rule: string
  readonly entity: string
  readonly entity_id: string
  readonly detail: unknown
}

export interface MoneyCheck {
  readonly checked: Record<string, number>
  readonly faults: readonly Fault[]
}

/**
 * Asserts once a night what must be true of all money, keeps the outcome, and raises the alarm where it is not. While one
 * process checks, the others leave it to that one.
 */
export function nightlyMoneyCheck(database: Database, log: Log) {
  let connection: pg.Client | undefined

  async function checkIfDue(client: pg.Client, hours: number): Promise<MoneyCheck | undefined> {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(hashtext('money_check')) as taken`,
    )
    // Another process may have ended its check between the question and the lock.
    return rows[0]?.taken && (await isDue(client, hours)) ? checkAll(client) : undefined
  }

  return {
    async run(hour = new Date().getHours()): Promise<void> {
      const hours = hour < MORNING ? HOURS_BETWEEN : HOURS_AT_MOST
      if (!(await isDue(database.pool, hours))) return
      const check = await database.withoutStatementTimeout((client) => checkIfDue((connection = client), hours))
      if (check && check.faults.length > 0)
        log.error('money does not add up', { faults: check.faults.length, first: check.faults[0] })
    },
    /** PostgreSQL may finish the statement it is at before it gives up the lock; the next check begins anew. */
    stop(): void {
      void connection?.end()
    },
  }
}

/** Whether the last check is longer ago than that. */
async function isDue(database: pg.Pool | pg.Client, hours: number): Promise<boolean> {
  const { rows } = await database.query(
    'select from money_check where at > now() - make_interval(hours => $1) limit 1',
    [hours],
  )
  return rows.length === 0
}

/** What is asserted of all money at once takes as long as there are cases, and so has no time limit. */
export function checkMoney(database: Database): Promise<MoneyCheck> {
  return database.withoutStatementTimeout((client) => checkAll(client))
}

async function checkAll(client: pg.ClientBase): Promise<MoneyCheck> {
  const stored = await client.query<Fault>(
    `select rule, entity, entity_id, detail from
      (select * from money_faults() union all select * from price_faults()
        union all select * from portfolio_faults() union all select * from visit_total_faults()
        union all select * from case_total_faults()) f
      limit $1`,
    [MOST_TOLD],
  )
  const { rows } = await client.query<Record<string, number>>(`select
    (select count(*) from lien) as liens, (select count(*) from receipt) as receipts,
    (select count(*) from receipt_allocation) as allocations, (select count(*) from remittance) as remittances,
    (select count(*) from distribution where sha256 is not null) as distributions`)
  // What is only added up is added up anew; that it was wrong stays on record.
  if (stored.rows.some(({ rule }) => rule === 'visits_add_up')) await client.query('select rebuild_visit_totals()')
  if (stored.rows.some(({ rule }) => rule === 'cases_add_up')) await client.query('select rebuild_case_totals()')
  const faults = [...stored.rows, ...(await unproved(client))].slice(0, MOST_TOLD)
  const outcome = { checked: rows[0] ?? {}, faults }
  await client.query('insert into money_check (id, checked, faults) values ($1, $2, $3)', [
    newId(),
    JSON.stringify(outcome.checked),
    JSON.stringify(faults),
  ])
  return outcome
}

type Frozen = FrozenDistribution & { id: string; noted: string | null }

/** Frozen distributions that can't be worked out again, some at a time. */
async function unproved(client: pg.ClientBase): Promise<Fault[]> {
  const faults: Fault[] = []
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await client.query<Frozen>(
      `select id, inputs, rule, engine_version, outputs, sha256, (
          select e.detail ->> 'sha256' from distribution_event e
          where e.distribution_id = d.id and e.to_state = 'published' order by e.at desc, e.id desc limit 1) as noted
        from distribution d where sha256 is not null and id > $1 order by id limit $2`,
      [after, PAGE],
    )
    for (const row of rows) {
      const { matches, ...proof } = prove(row)
      if (!matches || (row.noted ?? row.sha256) !== row.sha256)
        faults.push({ rule: 'distribution_proved', entity: 'distribution', entity_id: row.id, detail: proof })
    }
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return faults
    after = last.id
  }
}
