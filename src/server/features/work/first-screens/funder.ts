import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { firstScreensCalls } from '#domain/calls/first-screens.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { Refusal } from '#domain/errors.ts'
import { inOwnDays } from '#server/figures/days.ts'
import type { Caller } from '#server/http/caller.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { lienLines } from './lien-lines.ts'
import { liensIn } from './lien-sets.ts'
import { offersSql } from './offers.ts'
import { counted, seenCases } from './rows.ts'

type Screen = AnswerOf<typeof firstScreensCalls.funder>

const MOST_OFFERS = 100
const MOST_GROUPS = 12

const t = raw(TABLE)
const sums = raw(`count(*)::int as count, coalesce(sum(${TABLE}.price_cents), 0)::bigint as price_cents,
  coalesce(sum(${TABLE}.paid_cents), 0)::bigint as paid_cents, coalesce(sum(${TABLE}.balance_cents), 0)::bigint as balance_cents`)

export async function funderScreen(
  { callerDatabase, audit }: { callerDatabase: CallerDatabase; audit: AuditTrail },
  caller: Caller,
): Promise<Screen> {
  const { viewer, results } = await callerDatabase.run(
    caller,
    (asking) => {
      if (asking.user_type !== 'funder') throw new Refusal('NOT_FOUND')
      const offered = liensIn(asking, { show: 'offered' })
      const bought = liensIn(asking, { show: 'bought' })
      return [
        lienLines(asking, sql`${offered} order by ${t}.updated_at, ${t}.id limit ${MOST_OFFERS}`),
        sql<{
          as_of: string
          count: number
          price_cents: number
        }>`select now() as as_of, count(*)::int as count, coalesce(sum(${t}.price_cents), 0)::bigint as price_cents ${offered}`,
        offersSql(asking),
        sql<Screen['accepted']>`select count(*)::int as count, coalesce(sum(${t}.price_cents), 0)::bigint as price_cents
        ${liensIn(asking, { show: 'accepted' })}`,
        sql<Screen['bought']>`select ${sums}, count(*) filter (where ${t}.paid_cents > 0)::int as collected,
        count(*) filter (where ${t}.balance_cents > 0)::int as outstanding ${bought}`,
        ageingSql(asking),
        byFirmSql(asking),
        byStateSql(asking),
      ]
    },
    [inOwnDays],
  )
  const [{ rows: offered }, { rows: told }, reductions, { rows: accepted }, { rows: bought }, ageing, firms, states] =
    results
  const [[sum], [taken], [held]] = [told, accepted, bought]
  if (!sum || !taken || !held) throw new Refusal('BROKEN')
  await seenCases(audit, caller, viewer, 'funder_screen', offered, reductions.rows)
  return {
    as_of: sum.as_of,
    may_bind: viewer.role === 'funder',
    offers: { rows: offered, count: sum.count, price_cents: sum.price_cents },
    reductions: counted(reductions.rows),
    accepted: taken,
    bought: held,
    ageing: ageing.rows,
    by_firm: firms.rows,
    by_state: states.rows,
  }
}

/** What is still owed, by the months since the last service. */
function ageingSql(viewer: Viewer): Sql<Screen['ageing'][number]> {
  return sql<Screen['ageing'][number]>`select case
      when ${t}.service_to > current_date - interval '6 months' then 'to_6_months'
      when ${t}.service_to > current_date - interval '12 months' then 'to_12_months'
      when ${t}.service_to > current_date - interval '24 months' then 'to_24_months' else 'over_24_months' end as age,
      count(*)::int as count, coalesce(sum(${t}.balance_cents), 0)::bigint as balance_cents
    ${liensIn(viewer, { show: 'outstanding' })} group by 1`
}

function byFirmSql(viewer: Viewer): Sql<Screen['by_firm'][number]> {
  return sql<Screen['by_firm'][number]>`select k.lawfirm_id as id, firm_of_own_lien(k.lien_id) as name,
      k.count, k.price_cents, k.paid_cents, k.balance_cents
    from (select (select c.lawfirm_id from patient c where c.id = ${t}.patient_id) as lawfirm_id, ${sums},
        (array_agg(${t}.id))[1] as lien_id
      ${liensIn(viewer, { show: 'bought' })} group by 1) k
    order by k.price_cents desc, k.lawfirm_id limit ${MOST_GROUPS}`
}

function byStateSql(viewer: Viewer): Sql<Screen['by_state'][number]> {
  return sql<
    Screen['by_state'][number]
  >`select k.state_id as id, s.title as name, k.count, k.price_cents, k.paid_cents, k.balance_cents
    from (select (select c.accident_state_id from patient c where c.id = ${t}.patient_id) as state_id, ${sums}
      ${liensIn(viewer, { show: 'bought' })} group by 1) k
    left join state s on s.id = k.state_id order by k.price_cents desc, k.state_id limit ${MOST_GROUPS}`
}
