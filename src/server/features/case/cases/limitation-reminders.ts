import type pg from 'pg'
import { limitedStatuses } from '#domain/rules/limitation-day.ts'
import { ladder } from '#domain/rules/limitation.ts'
import { limitationMail } from '#domain/rules/limitation-mail.ts'
import type { MailLanguage } from '#domain/rules/mail/value.ts'
import { quietUntil, zoneOf } from '#domain/rules/sms/quiet-hours.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lastDay } from '#server/figures/case-words.ts'
import { queueMail } from '#server/mail/queue.ts'
import { queuePush } from '#server/realtime/push/queue.ts'

/** What a job needs to write to people about a case. */
export interface Notifying {
  readonly pool: pg.Pool
  /** Where the portal stands, as far as it knows. */
  readonly portal: string | undefined
  readonly house: string
  readonly now?: () => Date
}

interface Nearing {
  readonly patient_id: string
  readonly last_day: string
  readonly days_left: number
  readonly user_id: string
  readonly name: string
  readonly email: string
  readonly language: MailLanguage
  readonly zone: string | null
}

interface Due extends Nearing {
  readonly step: number
}

/** A last day that passed while no server ran is still told; what is older stays red in the portal. */
const GRACE_DAYS = 7

/** Cases in a step of the ladder that are still to be told of it; the last lasts for `GRACE_DAYS` here. */
const NEARING = `select p.id as patient_id, d.last_day::text, d.last_day - $1::date as days_left,
    u.id as user_id, u.name, u.email, u.language, u.timezone as zone
  from patient p cross join lateral (select ${lastDay('p')} as last_day) d
  join "user" u on u.id = p.case_manager_id and u.is_active and u.deleted_at is null
  left join limitation_reminder r on r.patient_id = p.id and r.last_day = d.last_day
  where p.deleted_at is null and p.suit_filed_at is null and p.case_status = any($2)
    and p.sol_acknowledged_date is distinct from d.last_day
    and d.last_day > $1::date + coalesce($4::int, -${GRACE_DAYS + 1}) and d.last_day <= $1::date + $3::int
    and (r.days_before is null or r.days_before > $3)
  order by d.last_day, p.id`

const CLAIM = `insert into limitation_reminder (patient_id, last_day, days_before, reminded_at)
  select c.id, c.last_day, c.step, $4 from unnest($1::uuid[], $2::date[], $3::int[]) as c(id, last_day, step)
  order by c.id
  on conflict (patient_id) do update
    set last_day = excluded.last_day, days_before = excluded.days_before, reminded_at = excluded.reminded_at
    where limitation_reminder.last_day <> excluded.last_day or limitation_reminder.days_before > excluded.days_before
  returning patient_id`

/**
 * domain §3.7: while no suit is on record, a case's manager is told at each step of the ladder before its last day: by
 * one alert and one mail for all cases of that day, once, and not at night.
 */
export async function remindOfLimitations(notifying: Notifying): Promise<void> {
  const { pool, now = () => new Date() } = notifying
  const at = now()
  const due: Due[] = []
  // A statement for each step: one for all of them would take too long with many cases.
  for (const { days: step, next } of ladder.toReversed()) {
    const { rows } = await pool.query<Nearing>(NEARING, [at.toISOString().slice(0, 10), limitedStatuses, step, next])
    for (const row of rows) if (quietUntil(at, zoneOf(row.zone)) === null) due.push({ ...row, step })
  }
  for (const cases of Map.groupBy(due, ({ user_id: id }) => id).values()) await tellManager(notifying, cases, at)
}

async function tellManager({ pool, portal, house }: Notifying, due: readonly Due[], at: Date) {
  const [manager] = due
  if (!manager) return
  await inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ patient_id: string }>(CLAIM, [
      due.map(({ patient_id: id }) => id),
      due.map(({ last_day: day }) => day),
      due.map(({ step }) => step),
      at,
    ])
    const claimed = new Set(rows.map(({ patient_id: id }) => id))
    // Told by another server at this very moment.
    if (claimed.size === 0) return
    const cases = due
      .filter(({ patient_id: id }) => claimed.has(id))
      .map(({ patient_id: id, days_left: daysLeft }) => ({
        daysLeft,
        link: portal === undefined ? undefined : `${portal}/patients/${id}`,
      }))
    const { user_id: id, name, email, language } = manager
    await queuePush(tx, { kind: 'limitation', topic: id, userId: id })
    await queueMail(tx, { id, name, email, language }, limitationMail(language, { name, cases, house }))
  })
}
