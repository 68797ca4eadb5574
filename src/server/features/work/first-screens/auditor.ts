import type pg from 'pg'
import { fillings, looks } from '#domain/audit-actions.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { firstScreensCalls } from '#domain/calls/first-screens.ts'
import { Refusal } from '#domain/errors.ts'
import { keptRows, MOST_KEPT_AHEAD } from '#domain/keeping-ahead.ts'
import { uuidFrom } from '#domain/rules/uuid.ts'
import type { Caller } from '#server/http/caller.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { sql, type Sql } from '#server/records/sql.ts'
import { counted, type Counted } from './rows.ts'

type Screen = AnswerOf<typeof firstScreensCalls.auditor>
type Refused = Screen['refused']['rows'][number]
type Looker = Screen['lookers'][number]

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
  readonly pool: pg.Pool
}

const HOUR = 3_600_000
const REFUSED_DAYS = 7
const LONGEST_MONTH = 31
const MOST = 50
const MOST_LOOKERS = 10

/** Ids of events sort by their time: the first one of a time. */
const firstIdAfter = (moment: number): string => uuidFrom(moment, new Uint8Array(10))

/** What an auditor looks at first: the state of the seals, what was refused, and who saw the most cases. */
export async function auditorScreen({ callerDatabase, audit, pool }: Parts, caller: Caller): Promise<Screen> {
  const now = Date.now()
  const { viewer, results } = await callerDatabase.run(caller, (asking) => {
    if (asking.user_type !== 'auditor') throw new Refusal('NOT_FOUND')
    return [refusedSql(now), lookersSql(now)]
  })
  const [refused, lookers] = results
  // The seals are closed to the role in which callers are answered.
  const seals = await pool.query<Screen['seals']>(`select last.at as sealed_at, last.total::int as events,
      audit_unsealed_since() as unsealed_since
    from (select 1) as always left join (select at, total from audit_seal order by number desc limit 1) last on true`)
  const [state] = seals.rows
  if (!state) throw new Refusal('BROKEN')
  await audit.seen(caller, viewer, { action: 'list', entity: 'audit_event', detail: { as: 'auditor_screen' } })
  return { as_of: new Date(now).toISOString(), seals: state, refused: counted(refused.rows), lookers: lookers.rows }
}

/** The newest first. */
function refusedSql(now: number): Sql<Counted<Refused>> {
  return sql<Counted<Refused>>`select e.id, e.at, e.action, e.user_id, u.name as user_name, e.ip,
      concat_ws(' ', e.detail ->> 'method', e.detail ->> 'path') as request, count(*) over ()::int as of_all
    from audit_event e left join "user" u on u.id = e.user_id
    where e.id >= ${firstIdAfter(now - REFUSED_DAYS * 24 * HOUR)} and e.action in ('denied', 'sign_in_refused')
    order by e.id desc limit ${MOST}`
}

/**
 * Over the last day, with the average of the week before beside it: who looks at more than usual stands out. A case counts
 * apart where it only went to a device: as a row that every device is filled with, which the server itself knows by the call,
 * or by what a client says it keeps ahead. The client is believed up to the measure of a device, also of cases that are among
 * the rows; beyond it, and of anything else that the feed can bring, the case counts as looked at. An event that names its cases by
 * another of its month (`cases_of_event`) counts as that one for each who looked.
 */
function lookersSql(now: number): Sql<Looker> {
  const day = firstIdAfter(now - 24 * HOUR)
  return sql<Looker>`with looked as (
      select e.user_id, case when e.id < ${day} then (extract(epoch from e.at) / 86400)::int end as earlier_day,
        coalesce((e.detail ->> 'cases_of_event')::uuid, e.id) as naming_id, bool_or(e.action = 'kept_ahead') as is_claimed,
        bool_and(e.action = 'kept_ahead' or (e.action = any(${[...fillings]}::text[]) and e.entity = any(${[...keptRows]}::text[])))
          as is_kept
      from audit_event e
      where e.id >= ${firstIdAfter(now - 8 * 24 * HOUR)} and e.action = any(${[...looks]}::text[])
        and e.user_id is not null
      group by 1, 2, 3),
    seen as (select l.user_id, l.earlier_day, p.id as patient_id, bool_or(l.is_claimed) as is_claimed,
        bool_and(l.is_kept) as is_kept
      from looked l join audit_event e on e.id = l.naming_id and e.id >= ${firstIdAfter(now - (8 + LONGEST_MONTH) * 24 * HOUR)}
      cross join lateral unnest(e.patient_ids) p(id)
      group by 1, 2, 3),
    days as (select user_id, earlier_day, count(*) filter (where is_kept)::int as kept_cases,
        (count(*) filter (where not is_kept)
          + greatest(count(*) filter (where is_kept and is_claimed) - ${MOST_KEPT_AHEAD}, 0))::int as cases
      from seen group by 1, 2)
    select t.user_id, u.name as user_name, t.cases, t.kept_cases,
      (select coalesce(round(sum(d.cases) / 7.0), 0)::int from days d
        where d.user_id = t.user_id and d.earlier_day is not null) as usual_cases
    from days t join "user" u on u.id = t.user_id
    where t.earlier_day is null order by t.cases desc, t.kept_cases desc, t.user_id limit ${MOST_LOOKERS}`
}
