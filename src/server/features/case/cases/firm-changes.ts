import type pg from 'pg'
import { firmChangeMail } from '#domain/rules/firm-change-mail.ts'
import { runBatch } from '#server/database/batch.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { dayOfUser } from '#server/figures/days.ts'
import { queueMail, type MailReader } from '#server/mail/queue.ts'
import { statement } from '#server/records/sql.ts'
import { firmChangeSql } from './lawfirm-change-sql.ts'
import type { Notifying } from './limitation-reminders.ts'

interface Change {
  readonly id: string
  readonly patient_id: string
  readonly from_lawfirm_id: string | null
  readonly to_lawfirm_id: string
  readonly effective_at: string
  readonly reason: string
  readonly by: string
}

interface Reader extends MailReader {
  readonly comes: boolean
  readonly case_number: string
}

/**
 * A change is due by the day of the person who planned it. A distribution that a firm has before it keeps the case with that
 * firm until it is executed or taken back.
 */
const IS_DUE = `c.outcome is null and c.effective_at <= ${dayOfUser('u', '$1::timestamptz')} and p.deleted_at is null
  and not exists (select from distribution d where d.patient_id = p.id and d.state in ('published', 'accepted'))`
const DUE = `select c.id from lawfirm_change c join patient p on p.id = c.patient_id join "user" u on u.id = c.by
  where ${IS_DUE} order by c.effective_at, c.id`
const HOLD_DUE = `select c.id, c.patient_id, p.lawfirm_id as from_lawfirm_id, c.to_lawfirm_id, c.effective_at::text, c.reason, c.by
  from lawfirm_change c join patient p on p.id = c.patient_id join "user" u on u.id = c.by
  where ${IS_DUE} and c.id = $2 for update of c, p skip locked`

const UNTOLD = `select c.id from lawfirm_change c where c.outcome = 'done' and c.told_at is null order by c.ended_at, c.id`
const HOLD_UNTOLD = `select c.id, c.patient_id, c.from_lawfirm_id, c.to_lawfirm_id, c.effective_at::text, c.reason, c.by
  from lawfirm_change c where c.outcome = 'done' and c.told_at is null and c.id = $1 for update skip locked`

const READERS = `select u.id, u.name, u.email, u.language, u.lawfirm_id = $2 as comes, p.case_number
  from "user" u join role r on r.id = u.role_id join patient p on p.id = $1
  where u.lawfirm_id in ($2, $3) and r.title = 'law_firm' and u.is_active and u.deleted_at is null order by u.id`

/** Carries out the changes of law firm whose day has come, and tells both firms of every change. */
export async function carryOutFirmChanges(notifying: Notifying): Promise<void> {
  const { pool, now = () => new Date() } = notifying
  const failures = [
    ...(await eachOf(pool, [DUE, HOLD_DUE], [now().toISOString()], carryOut)),
    ...(await eachOf(pool, [UNTOLD, HOLD_UNTOLD], [], (tx, change) => tell(tx, change, notifying))),
  ]
  if (failures.length > 0) throw new AggregateError(failures, 'changes of law firm failed')
}

/** Each change in a transaction of its own: one that fails holds up no other, and another server may take it first. */
async function eachOf(
  pool: pg.Pool,
  [find, hold]: readonly [find: string, hold: string],
  values: readonly unknown[],
  work: (tx: pg.PoolClient, change: Change) => Promise<void>,
): Promise<unknown[]> {
  const { rows } = await pool.query<{ id: string }>(find, [...values])
  const failures: unknown[] = []
  for (const { id } of rows) {
    try {
      await inTransaction(pool, async (tx) => {
        const [change] = (await tx.query<Change>(hold, [...values, id])).rows
        if (change) await work(tx, change)
      })
    } catch (error) {
      failures.push(error)
    }
  }
  return failures
}

async function carryOut(tx: pg.PoolClient, change: Change): Promise<void> {
  const { id, patient_id: patientId, from_lawfirm_id: from, to_lawfirm_id: to } = change
  // Someone has handed the case to this very firm meanwhile.
  if (from === to) {
    await tx.query(`update lawfirm_change set outcome = 'cancelled', ended_at = now() where id = $1`, [id])
    return
  }
  const { effective_at: effectiveAt, reason, by } = change
  await runBatch(tx, firmChangeSql({ patientId, from, to, effectiveAt, reason, by }).map(statement))
  await tx.query(`update lawfirm_change set outcome = 'done', ended_at = now(), from_lawfirm_id = $2 where id = $1`, [
    id,
    from,
  ])
}

async function tell(tx: pg.PoolClient, change: Change, { portal, house }: Notifying): Promise<void> {
  const { id, patient_id: patientId, from_lawfirm_id: from, to_lawfirm_id: to, effective_at: day } = change
  const { rows } = await tx.query<Reader>(READERS, [patientId, to, from])
  const link = portal === undefined ? undefined : `${portal}/patients/${patientId}`
  for (const { comes, case_number: caseNumber, ...reader } of rows)
    await queueMail(
      tx,
      reader,
      firmChangeMail(reader.language, { name: reader.name, comes, caseNumber, day, link, house }),
    )
  await tx.query(`update lawfirm_change set told_at = now() where id = $1`, [id])
}
