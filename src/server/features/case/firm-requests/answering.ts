import type pg from 'pg'
import type { StatusAnswerInput } from '#domain/calls/firm-requests.ts'
import { patientNote } from '#domain/entities/patient-note.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { firmChoices, type FirmAnswer } from '#domain/rules/firm-requests.ts'
import type { MailLanguage } from '#domain/rules/mail/value.ts'
import { caseStatusMachine } from '#domain/rules/transitions/case-status.ts'
import type { CaseStatus } from '#domain/rules/transitions/case-status-facts.ts'
import { check } from '#domain/rules/transitions/machine.ts'
import type { WriteKey } from '#server/http/body.ts'
import { runBatch } from '#server/database/batch.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { newId } from '#server/records/new-id.ts'
import { searchText } from '#server/records/writes.ts'
import { sql, statement, type Sql } from '#server/records/sql.ts'
import { digestOf } from '#server/secrets/link-token.ts'
import { firmHeard } from '../cases/note-rules.ts'
import { OVERTAKEN } from './due.ts'

/** Whence a stranger's request came. */
export interface Origin {
  readonly ip: string | null
  readonly requestId: string
}

interface Held {
  readonly id: string
  readonly patient_id: string
  readonly employee_id: string | null
  readonly user_id: string | null
  readonly language: MailLanguage
  readonly case_number: string
  readonly initials: string
  readonly dol: string | null
  readonly case_status: CaseStatus
  readonly version: number
  readonly held_cents: number
}

/**
 * A link that was used, has expired or was overtaken by another word of the firm opens nothing; all alike. The case is
 * locked first, as by everybody who then writes its requests.
 */
const LIVE = `select r.id, r.patient_id, r.lawfirm_employee_id as employee_id, e.user_id, coalesce(u.language, 'en') as language,
    p.case_number, concat(left(p.first_name, 1), '.', left(p.last_name, 1), '.') as initials, p.dol::text, p.case_status,
    p.version, (select coalesce(sum(h.held_cents), 0) from held_in_trust(p.id) h)::float8 as held_cents
  from firm_request r join patient p on p.id = r.patient_id
  left join lawfirm_employee e on e.id = r.lawfirm_employee_id
  left join "user" u on u.id = e.user_id and u.deleted_at is null
  where r.token_hash = $1 and r.ended_at is null and r.expires_at > now() and not ${OVERTAKEN}
  for update of p, r`

const expired = (): Refusal => invalid({ token: ['expired'] })

async function held(tx: pg.ClientBase, token: string): Promise<Held | undefined> {
  const { rows } = await tx.query<Held>(LIVE, [digestOf(token)])
  return rows[0]
}

/** The reply to the answer was lost, and the page sends it again. */
async function isRepeat(tx: pg.ClientBase, token: string, key: WriteKey | undefined): Promise<boolean> {
  if (!key) return false
  const { rows } = await tx.query<{ hash: string }>(
    'select answer_hash as hash from firm_request where token_hash = $1 and answer_key = $2',
    [digestOf(token), key.key],
  )
  const [taken] = rows
  if (taken && taken.hash !== key.requestHash) throw new Refusal('KEY_REUSED')
  return taken !== undefined
}

export interface OpenRequest extends Pick<Held, 'case_number' | 'initials' | 'dol' | 'case_status' | 'language'> {
  readonly choices: readonly FirmAnswer[]
}

/** What the link asks. It tells no more of the patient than the firm's mail may. */
export async function openRequest(pool: pg.Pool, token: string, origin: Origin): Promise<OpenRequest> {
  return inTransaction(pool, async (tx) => {
    const found = await held(tx, token)
    if (!found) throw expired()
    const { case_number, initials, dol, case_status, language } = found
    await run(
      tx,
      sql`update firm_request set opened_at = now() where id = ${found.id} and opened_at is null`,
      noted('open_firm_link', found, origin, {}),
    )
    return { case_number, initials, dol, case_status, language, choices: firmChoices(case_status) }
  })
}

/** K3: the firm's word. What it proposes waits for the case manager as if it had been proposed behind a sign-in. */
export async function answerRequest(
  pool: pg.Pool,
  input: StatusAnswerInput,
  key: WriteKey | undefined,
  origin: Origin,
): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const found = await held(tx, input.token)
    if (!found) {
      if (await isRepeat(tx, input.token, key)) return
      throw expired()
    }
    const note = input.note || null
    const proposed = input.status === 'unchanged' ? [] : proposalSql(found, input.status, input)
    await run(
      tx,
      ...proposed,
      ...(note === null ? [] : [noteSql(found, note)]),
      ...firmHeard(found.patient_id),
      sql`update firm_request set ended_at = now(), outcome = 'answered',
        answer = ${JSON.stringify({ status: input.status, note })}::jsonb, answer_key = ${key?.key ?? null},
        answer_hash = ${key?.requestHash ?? null} where id = ${found.id}`,
      noted('answer_firm_link', found, origin, { status: input.status }),
    )
  })
}

function proposalSql(found: Held, to: Exclude<FirmAnswer, 'unchanged'>, input: StatusAnswerInput): Sql[] {
  const { on, settlement_cents, withdrawal_reason } = input
  if (on && found.dol && on < found.dol) throw invalid({ on: ['before_accident'] })
  const facts = {
    ...(to === 'demand' && { demand_sent_at: on }),
    ...(to === 'litigation' && { suit_filed_at: on }),
    ...(to === 'settled' && { settlement_date: on, settlement_cents }),
    ...(to === 'withdrawn' && { withdrawal_reason }),
  }
  const answer = check(caseStatusMachine, {
    from: found.case_status,
    to,
    actor: { role: 'law_firm' },
    facts: { ...facts, held_cents: found.held_cents },
  })
  if (!answer.ok && answer.code === 'ILLEGAL_TRANSITION') throw invalid({ status: ['invalid'] })
  if (!answer.ok) throw new Refusal('GUARD_FAILED', { errors: { _: answer.missing } })
  const reason = input.note || null
  const detail = { to, expected_version: found.version, ...facts, ...(reason !== null && { reason }) }
  // The same step, with the same figures, may wait for an answer already.
  return [
    sql`insert into case_status_event (id, patient_id, kind, from_status, to_status, reason, detail, by)
      select ${newId()}, ${found.patient_id}, 'proposal', ${found.case_status}, ${to}, ${reason},
        ${JSON.stringify(detail)}::jsonb, ${found.user_id}::uuid
      where not exists (select from case_status_event e where e.patient_id = ${found.patient_id} and e.kind = 'proposal'
        and e.to_status = ${to} and e.detail @> ${JSON.stringify(facts)}::jsonb
        and not exists (select from case_status_event a where a.answers_id = e.id))`,
  ]
}

function noteSql({ patient_id, user_id }: Held, body: string): Sql {
  return sql`insert into patient_note (id, patient_id, kind, body, visibility, search_text, created_by, updated_by)
    values (${newId()}, ${patient_id}, 'legal', ${body}, 'lawfirm', ${searchText(patientNote, { body })}, ${user_id}::uuid,
      ${user_id}::uuid)`
}

function noted(
  action: 'open_firm_link' | 'answer_firm_link',
  found: Held,
  { ip, requestId }: Origin,
  more: object,
): Sql {
  const detail = { firm_request: found.id, lawfirm_employee: found.employee_id, ...more }
  return sql`insert into audit_event (id, action, entity, entity_id, patient_ids, detail, ip, request_id)
    values (${newId()}, ${action}, 'patient', ${found.patient_id}, array[${found.patient_id}::uuid],
      ${JSON.stringify(detail)}::jsonb, ${ip}, ${requestId})`
}

async function run(tx: pg.ClientBase, ...statements: readonly Sql[]): Promise<void> {
  await runBatch(tx, statements.map(statement))
}
