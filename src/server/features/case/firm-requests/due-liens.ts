import type pg from 'pg'
import { REQUEST_DAYS, SILENT_REQUESTS, type LienRequestKind } from '#domain/rules/firm-requests.ts'
import { lienRequestMail } from '#domain/rules/mail/lien-request-mail.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { newId } from '#server/records/new-id.ts'
import { makeLinkToken } from '#server/secrets/link-token.ts'
import type { Due } from './due.ts'
import { linkOf } from './requesting.ts'
import { lawyerBeside, type Lawyer } from './recipients.ts'

/** One lawyer gets one mail in a run, with so many liens at most; the others follow with the next. */
const MOST_IN_A_MAIL = 20
const MOST_IN_A_RUN = 500

/** An offer of the owner's side that can still be accepted. */
const onTheTable = `o.state = 'open' and o.offered_by <> 'lawfirm' and o.expires_on >= today_at_the_firm(o.lien_id)`

/**
 * A request `r` about the lien `l` of the case `p` that is of no use any more: anybody has moved the lien or answered the
 * offer since, the case has another firm, the firm may not answer by link, or the lawyer who was asked may bind it no more.
 */
export const LIEN_OVERTAKEN = `(l.deleted_at is not null or p.deleted_at is not null
  or p.lawfirm_id is distinct from r.lawfirm_id
  or exists (select from lien_event v where v.lien_id = l.id and v.kind = 'status' and v.at > r.at)
  or r.kind = 'confirmation' and l.status <> 'asserted'
  or r.kind = 'offer' and not exists (select from reduction_offer o where o.id = r.offer_id and ${onTheTable})
  or not exists (select from "user" asked join role held on held.id = asked.role_id and held.title = 'law_firm'
    where asked.id = r.user_id and asked.lawfirm_id = r.lawfirm_id and asked.is_active and asked.deleted_at is null)
  or not exists (select from lawfirm f where f.id = r.lawfirm_id and f.liens_by_link and f.is_active and f.deleted_at is null))`

const END = `update lien_request r
  set ended_at = $1, outcome = case when ${LIEN_OVERTAKEN} then 'superseded' else 'silent' end
  from lien l join patient p on p.id = l.patient_id
  where l.id = r.lien_id and r.ended_at is null and (r.expires_at <= $1 or ${LIEN_OVERTAKEN})`

const ofFirm = `join patient p on p.id = l.patient_id and p.deleted_at is null
  join lawfirm f on f.id = p.lawfirm_id and f.liens_by_link and f.is_active and f.deleted_at is null ${lawyerBeside}
  where l.deleted_at is null`
const columns = `l.id as lien_id, l.lien_number, l.patient_id, p.lawfirm_id, to_u.user_id, to_u.name, to_u.email, to_u.language`

/** Liens `l` that a lawyer is to confirm, and offers `o` that wait for an answer, with the lawyer who may give it. */
export const TO_CONFIRM = `select 'confirmation' as kind, null::uuid as offer_id, ${columns} from lien l ${ofFirm}
    and l.status = 'asserted'`
export const TO_ANSWER = `select 'offer' as kind, o.id as offer_id, ${columns}
    from reduction_offer o join lien l on l.id = o.lien_id ${ofFirm} and ${onTheTable}`

/** Liens to confirm, each twice at most, and offers, each once; a link that was of no use does not count. */
const DUE = `${TO_CONFIRM}
    and not exists (select from lien_request r where r.lien_id = l.id and r.kind = 'confirmation' and r.ended_at is null)
    and (select count(*) from lien_request r where r.lien_id = l.id and r.kind = 'confirmation'
      and r.lawfirm_id = p.lawfirm_id and r.outcome is distinct from 'superseded' and not exists (select from lien_event v
        where v.lien_id = l.id and v.kind = 'status' and v.at > r.at)) < ${SILENT_REQUESTS}
  union all ${TO_ANSWER} and not exists (select from lien_request r where r.offer_id = o.id
    and r.outcome is distinct from 'superseded')
  order by email, lien_number limit ${MOST_IN_A_RUN}`

export interface AskedLien extends Lawyer {
  readonly kind: LienRequestKind
  readonly offer_id: string | null
  readonly lien_id: string
  readonly lien_number: string
  readonly patient_id: string
  readonly lawfirm_id: string
}

/** K3: lawyers of firms that may answer by link are mailed what waits for them about liens. */
export async function askAboutLiens({ pool, portal, house, now = () => new Date() }: Due): Promise<void> {
  const at = now()
  await pool.query(END, [at])
  if (portal === undefined) return
  const { rows } = await pool.query<AskedLien>(DUE)
  for (const liens of Map.groupBy(rows, ({ user_id }) => user_id).values())
    await inTransaction(pool, (tx) => ask(tx, liens.slice(0, MOST_IN_A_MAIL), { portal, house, at }))
}

interface Asking {
  readonly portal: string
  readonly house: string
  readonly at: Date
}

const KEEP = `insert into lien_request (id, kind, lien_id, offer_id, lawfirm_id, user_id, token_hash, at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $8::timestamptz + make_interval(days => $9))
  on conflict (lien_id, kind) where ended_at is null do nothing returning id`

async function ask(tx: pg.ClientBase, liens: readonly AskedLien[], { portal, house, at }: Asking): Promise<void> {
  const [lawyer] = liens
  if (!lawyer) return
  const kept = []
  for (const { kind, offer_id, lien_id, lien_number, patient_id, lawfirm_id, user_id } of liens) {
    const [id, link] = [newId(), makeLinkToken()]
    const request = [id, kind, lien_id, offer_id, lawfirm_id, user_id, link.digest, at, REQUEST_DAYS]
    const { rows } = await tx.query(KEEP, request)
    // None: another server asks at this very moment.
    if (rows.length === 0) continue
    await note(tx, { id, kind, lien_id, patient_id })
    kept.push({ kind, lienNumber: lien_number, link: linkOf(portal, link, lawyer) })
  }
  if (kept.length === 0) return
  const { name, email, language } = lawyer
  const { subject, text } = lienRequestMail(language, { name, liens: kept, days: REQUEST_DAYS, house })
  await tx.query(
    `insert into outgoing (id, channel, recipient, subject, body, language, recipient_name)
     values ($1, 'mail', $2, $3, $4, $5, $6)`,
    [newId(), email, subject, text, language, name],
  )
}

async function note(
  tx: pg.ClientBase,
  { id, kind, lien_id, patient_id }: Pick<AskedLien, 'kind' | 'lien_id' | 'patient_id'> & { id: string },
): Promise<void> {
  await tx.query(
    `insert into audit_event (id, action, entity, entity_id, patient_ids, detail)
     values ($1, 'request_lien_answer', 'lien', $2, array[$3::uuid], $4)`,
    [newId(), lien_id, patient_id, JSON.stringify({ lien_request: id, kind })],
  )
}
