import type pg from 'pg'
import type { LienAnswerInput } from '#domain/calls/firm-requests.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import type { LienAnswer, LienRequestKind } from '#domain/rules/firm-requests.ts'
import { adjustedCents } from '#domain/rules/lien-arithmetic.ts'
import type { MailLanguage } from '#domain/rules/mail/value.ts'
import type { LienStatus } from '#domain/rules/transitions/lien.ts'
import { answersTo } from '#domain/rules/transitions/offers.ts'
import type { WriteKey } from '#server/http/body.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { command, type Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { sql } from '#server/records/sql.ts'
import { digestOf } from '#server/secrets/link-token.ts'
import { answerOffer } from '../liens/offer-answer.ts'
import { moveLien } from '../liens/transition.ts'
import type { Origin } from './answering.ts'
import { LIEN_OVERTAKEN } from './due-liens.ts'

interface Held {
  readonly id: string
  readonly kind: LienRequestKind
  readonly user_id: string
  readonly lien_id: string
  readonly patient_id: string
  readonly language: MailLanguage
  readonly case_number: string
  readonly initials: string
  readonly lien_number: string
  readonly version: number
  readonly status: LienStatus
  readonly provider: string | null
  readonly billed_cents: number
  readonly adjustment_cents: number
  readonly paid_cents: number
  readonly balance_cents: number
  readonly offer_cents: number | null
  readonly message: string | null
  readonly expires_on: string | null
}

const LIVE = `select r.id, r.kind, r.user_id, r.lien_id, l.patient_id, coalesce(u.language, 'en') as language, p.case_number,
    concat(left(p.first_name, 1), '.', left(p.last_name, 1), '.') as initials, l.lien_number, l.version, l.status,
    coalesce((select m.name from medical_provider m where m.id = l.medical_provider_id),
      (select c.practice_name from chiropractor c where c.id = l.chiropractor_id)) as provider,
    l.billed_cents, l.adjustment_cents, l.paid_cents, l.balance_cents, o.amount_cents as offer_cents, o.message,
    o.expires_on::text as expires_on
  from lien_request r
  join lien l on l.id = r.lien_id
  join patient p on p.id = l.patient_id
  join "user" u on u.id = r.user_id
  left join reduction_offer o on o.id = r.offer_id
  where r.token_hash = $1 and r.ended_at is null and r.expires_at > now() and not ${LIEN_OVERTAKEN}`

async function held(pool: pg.Pool, token: string): Promise<Held | undefined> {
  const { rows } = await pool.query<Held>(LIVE, [digestOf(token)])
  return rows[0]
}

const OPENED = `with opened as (
    update lien_request set opened_at = now() where id = $1 and opened_at is null)
  insert into audit_event (id, action, entity, entity_id, patient_ids, detail, ip, request_id)
  values ($2, 'open_firm_link', 'lien', $3, array[$4::uuid], $5, $6, $7)`

/** What the link asks; undefined where it opens nothing about a lien. */
export async function openLienRequest(pool: pg.Pool, token: string, { ip, requestId }: Origin) {
  const found = await held(pool, token)
  if (!found) return undefined
  const { id, lien_id, patient_id, user_id, kind, offer_cents, message, expires_on } = found
  const detail = JSON.stringify({ lien_request: id, user: user_id })
  await pool.query(OPENED, [id, newId(), lien_id, patient_id, detail, ip, requestId])
  const shown = {
    language: found.language,
    case_number: found.case_number,
    initials: found.initials,
    lien_number: found.lien_number,
    version: found.version,
    provider: found.provider,
    billed_cents: found.billed_cents,
    adjustment_cents: found.adjustment_cents,
    paid_cents: found.paid_cents,
    balance_cents: found.balance_cents,
    choices: choicesOf(found),
  }
  return kind === 'offer' && offer_cents !== null
    ? { kind: 'offer' as const, ...shown, offer_cents, message, expires_on }
    : { kind: 'confirmation' as const, ...shown }
}

/** What the lawyer may answer when signed in. */
function choicesOf(found: Held): LienAnswer[] {
  const { kind, user_id: id, status, offer_cents: offered } = found
  if (kind === 'confirmation') return ['confirm', 'dispute']
  const owed = adjustedCents(found)
  const facts = { offer_by: 'owner', adjusted_cents: owed, reduction_cents: owed - (offered ?? 0) } as const
  return answersTo('owner', status, { role: 'law_firm', id }, facts).filter((answer) => answer !== 'withdraw')
}

const expired = (): Refusal => invalid({ token: ['expired'] })

/** The link was used, has expired or was overtaken, or its lawyer may answer no more. */
const isSpent = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'SESSION_ENDED' || 'token' in (error.errors ?? {}))

/**
 * K3: the lawyer's answer. The link stands for its lawyer: the same walls and the same steps as behind a sign-in, and the
 * lien's ledger says that it was answered by link.
 */
export async function answerLienRequest(
  { pool, linkDatabase }: { readonly pool: pg.Pool; readonly linkDatabase: CallerDatabase },
  input: LienAnswerInput,
  key: WriteKey | undefined,
  origin: Origin,
): Promise<void> {
  try {
    const found = await held(pool, input.token)
    if (!found) throw expired()
    await command(linkDatabase, { sessionId: found.id, ...origin }, undefined, async (work) => {
      const ending = sql<{ ended: boolean }>`select answer_lien_request(${found.id}, ${key?.key ?? null},
        ${key?.requestHash ?? null}) as ended`
      if (!(await work.row(ending))?.ended) throw expired()
      return answerAs(work, found, input)
    })
  } catch (error) {
    if (!isSpent(error)) throw error
    if (!(await isRepeat(pool, input.token, key))) throw expired()
  }
}

async function answerAs(work: Work, found: Held, input: LienAnswerInput): Promise<string> {
  const { answer, expected_version, reason, offer_cents, message } = input
  if (!choicesOf(found).includes(answer)) throw invalid({ answer: ['invalid'] })
  await work.note({
    action: 'answer_firm_link',
    entity: 'lien',
    entityId: found.lien_id,
    patientIds: [found.patient_id],
    detail: { lien_request: found.id, answer },
  })
  const said = { expected_version, ...(reason !== undefined && { reason }) }
  const byLink = { by_link: found.id }
  switch (answer) {
    case 'confirm':
      return moveLien(work, found.lien_id, { ...said, to: 'confirmed', confirmation_method: 'email' }, byLink)
    case 'dispute':
      return moveLien(work, found.lien_id, { ...said, to: 'disputed' }, byLink)
    case 'accept':
      return moveLien(work, found.lien_id, { ...said, to: 'agreed' }, byLink)
    case 'counter': {
      if (offer_cents === undefined) throw invalid({ offer_cents: ['required'] })
      const to = found.status === 'negotiating' ? 'reduction_requested' : 'negotiating'
      const offer = { offer_cents, ...(message !== undefined && { message }) }
      return moveLien(work, found.lien_id, { ...said, ...offer, to }, byLink)
    }
    case 'decline':
      return answerOffer(work, found.lien_id, { ...said, answer: 'decline' })
  }
}

/** The reply to the answer was lost, and the page sends it again. */
async function isRepeat(pool: pg.Pool, token: string, key: WriteKey | undefined): Promise<boolean> {
  if (!key) return false
  const { rows } = await pool.query<{ hash: string }>(
    'select answer_hash as hash from lien_request where token_hash = $1 and answer_key = $2',
    [digestOf(token), key.key],
  )
  const [taken] = rows
  if (taken && taken.hash !== key.requestHash) throw new Refusal('KEY_REUSED')
  return taken !== undefined
}
