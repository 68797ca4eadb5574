import type pg from 'pg'
import { SILENT_REQUESTS } from '#domain/rules/firm-requests.ts'
import { silentFirmMail, type SilenceReader } from '#domain/rules/mail/silent-firm-mail.ts'
import type { MailLanguage } from '#domain/rules/mail/value.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { firmSilentFor, heardAt, isOpen } from '#server/figures/case-words.ts'
import { newId } from '#server/records/new-id.ts'
import { statement, type Sql } from '#server/records/sql.ts'
import { draftOf, outboxSql, requestSql, type AskedCase, type Draft } from './requesting.ts'
import { recipientBeside, recipientColumns, type Recipient } from './recipients.ts'

export interface Due {
  readonly pool: pg.Pool
  /** Where the portal stands, as far as it knows; without it no link can be mailed. */
  readonly portal: string | undefined
  readonly house: string
  readonly now?: () => Date
}

/** One person gets one mail in a run, with so many cases at most; the others follow with the next. */
const MOST_IN_A_MAIL = 20
const MOST_IN_A_RUN = 500

const lastWord = heardAt('p')

/** No firm is asked sooner: those heard of since are not looked at. Counted in hours, which are the same in every zone. */
const soonestWord = `now() - make_interval(hours => 24 * ((
  select min(coalesce(update_interval_days, 90)) from lawfirm where is_active and deleted_at is null) - 1))`

/**
 * The firm was heard of otherwise since or is no longer active, the case is not its matter any more, or the person who was
 * asked has left: the link opens nothing then, and is no silence of the firm.
 */
export const OVERTAKEN = `(p.deleted_at is not null or not (${isOpen('p')}) or p.lawfirm_id is distinct from r.lawfirm_id
  or ${lastWord} > r.at
  or r.lawfirm_employee_id is not null and not exists (select from lawfirm_employee asked
    where asked.id = r.lawfirm_employee_id and asked.lawfirm_id = r.lawfirm_id and asked.is_active and asked.deleted_at is null)
  or not exists (select from lawfirm f where f.id = p.lawfirm_id and f.is_active and f.deleted_at is null))`

const END = `update firm_request r set ended_at = $1, outcome = case when ${OVERTAKEN} then 'superseded' else 'silent' end
  from patient p where p.id = r.patient_id and r.ended_at is null and (r.expires_at <= $1 or ${OVERTAKEN})`

/** Requests since the firm's last word that it let expire. */
const silentRequests = `(select count(*) from firm_request r where r.patient_id = p.id and r.lawfirm_id = p.lawfirm_id
  and r.outcome = 'silent' and r.at >= ${lastWord})`

const MARK = `update patient p set lawfirm_silent_at = $1
  where ${isOpen('p')} and p.deleted_at is null and (p.lawfirm_silent_at is null or p.lawfirm_silent_at < ${lastWord})
    and p.id in (select patient_id from firm_request where outcome = 'silent')
    and ${silentRequests} >= ${SILENT_REQUESTS}
  returning p.id`

const TO_MANAGERS = `select u.id, u.name, u.email, u.language, p.id as patient_id, p.case_number
  from patient p join "user" u on u.id = p.case_manager_id and u.is_active and u.deleted_at is null
  where p.id = any($1) order by p.case_number`
const TO_LEADS = `select ${recipientColumns}, p.id as patient_id, p.case_number
  from patient p join lawfirm f on f.id = p.lawfirm_id ${recipientBeside('lead')}
  where p.id = any($1) and coalesce(to_e.email, f.email) is not null order by p.case_number`

const DUE = `select p.id as patient_id, p.lawfirm_id, p.case_number, ${recipientColumns}
  from patient p join lawfirm f on f.id = p.lawfirm_id and f.is_active and f.deleted_at is null ${recipientBeside('primary')}
  where p.deleted_at is null and ${isOpen('p')} and ${lastWord} <= ${soonestWord} and ${firmSilentFor('p', 1)}
    and ${silentRequests} < ${SILENT_REQUESTS}
    and coalesce(to_e.email, f.email) is not null
    and not exists (select from firm_request r where r.patient_id = p.id and r.ended_at is null)
  order by ${lastWord}, p.id limit ${MOST_IN_A_RUN}`

/**
 * K3: firms that were not heard of for their interval are asked by mail, twice at most. When both requests stay unanswered
 * the case is at risk: its manager and the firm's lead are told.
 */
export async function askDueFirms(due: Due): Promise<void> {
  const { pool, now = () => new Date() } = due
  const at = now()
  await pool.query(END, [at])
  await markSilent(due, at)
  if (due.portal === undefined) return
  const { rows } = await pool.query<AskedCase & Recipient>(DUE)
  for (const cases of Map.groupBy(rows, ({ email }) => email).values())
    await ask(pool, cases.slice(0, MOST_IN_A_MAIL), { portal: due.portal, house: due.house, at })
}

interface At {
  readonly portal: string
  readonly house: string
  readonly at: Date
}

async function ask(pool: pg.Pool, cases: readonly (AskedCase & Recipient)[], { portal, house, at }: At): Promise<void> {
  const [recipient] = cases
  if (!recipient) return
  await inTransaction(pool, async (tx) => {
    const kept: Draft[] = []
    for (const one of cases) {
      const draft = draftOf(one)
      const { rows } = await run(tx, requestSql(draft, one, null, at.toISOString()))
      // None: another server asks at this very moment.
      if (rows.length > 0) kept.push(draft)
    }
    if (kept.length === 0) return
    await run(tx, outboxSql(kept, recipient, { portal, house, by: null }))
    for (const { id, of } of kept) await noteRequest(tx, id, of.patient_id)
  })
}

async function noteRequest(tx: pg.ClientBase, id: string, patientId: string): Promise<void> {
  await tx.query(
    `insert into audit_event (id, action, entity, entity_id, patient_ids, detail)
     values ($1, 'request_status', 'patient', $2, array[$2::uuid], $3)`,
    [newId(), patientId, JSON.stringify({ firm_request: id })],
  )
}

const run = <Row extends object>(tx: pg.ClientBase, question: Sql<Row>) => {
  const { text, values } = statement(question)
  return tx.query<Row>(text, [...values])
}

interface Reader {
  readonly name: string
  readonly email: string
  readonly language: MailLanguage
  readonly patient_id: string
  readonly case_number: string
}

async function markSilent({ pool, portal, house }: Due, at: Date): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const { rows: marked } = await tx.query<{ id: string }>(MARK, [at])
    if (marked.length === 0) return
    const ids = marked.map(({ id }) => id)
    const managers = (await tx.query<Reader>(TO_MANAGERS, [ids])).rows
    await tell(tx, 'manager', managers, house, ({ patient_id, case_number }) =>
      portal === undefined ? case_number : `${portal}/patients/${patient_id}`,
    )
    const leads = (await tx.query<Reader>(TO_LEADS, [ids])).rows
    await tell(tx, 'lead', leads, house, ({ case_number }) => case_number)
  })
}

const QUEUE = `insert into outgoing (id, channel, recipient, subject, body, language, recipient_name)
  values ($1, 'mail', $2, $3, $4, $5, $6)`

/** One mail to each reader, for all of the cases. */
async function tell(
  tx: pg.ClientBase,
  as: SilenceReader,
  readers: readonly Reader[],
  house: string,
  named: (reader: Reader) => string,
): Promise<void> {
  for (const of of Map.groupBy(readers, ({ email }) => email).values()) {
    const [reader] = of
    if (!reader) continue
    const { name, email, language } = reader
    const { subject, text } = silentFirmMail(as, language, { name, cases: of.map(named), house })
    await tx.query(QUEUE, [newId(), email, subject, text, language, name])
  }
}
