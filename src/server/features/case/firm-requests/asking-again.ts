import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { firmRequestsCalls } from '#domain/calls/firm-requests.ts'
import { lien } from '#domain/entities/lien.ts'
import { patient } from '#domain/entities/patient.ts'
import { Refusal } from '#domain/errors.ts'
import { REQUEST_DAYS } from '#domain/rules/firm-requests.ts'
import { lienRequestMail } from '#domain/rules/mail/lien-request-mail.ts'
import type { Letterhead } from '#server/mail/letterhead.ts'
import type { Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { raw, sql } from '#server/records/sql.ts'
import { makeLinkToken } from '#server/secrets/link-token.ts'
import { TO_ANSWER, TO_CONFIRM, type AskedLien } from './due-liens.ts'
import { linkOf } from './requesting.ts'

type Request = AnswerOf<typeof firmRequestsCalls.list>['lien_requests'][number]

/** What lawyers were asked about the liens of a case. */
export function lienRequestsOf(work: Work, patientId: string): Promise<Request[]> {
  return work.rows(sql<Request>`select r.id, r.kind, r.lien_id, n.lien_number, (select u.name from "user" u where u.id = r.user_id),
      r.at, r.expires_at, r.opened_at, r.ended_at, r.outcome,
      not exists (select from lien_request later where later.lien_id = r.lien_id and later.kind = r.kind and later.at > r.at)
        and case r.kind when 'confirmation' then exists (${raw(TO_CONFIRM)} and l.id = r.lien_id)
          else exists (${raw(TO_ANSWER)} and o.id = r.offer_id) end as may_send_again
    from lien_request r join lien n on n.id = r.lien_id
    where n.patient_id = ${patientId} order by r.at desc, r.id desc limit 50`)
}

/** Asks the lawyer now, in place of what was asked before. The link is mailed to the lawyer only, and is never shown. */
export async function requestLienAnswer(work: Work, id: string, house: Letterhead): Promise<string> {
  const { patient_id } = await work.look(lien, id)
  await work.hold(patient, patient_id, 'update')
  const asked = await work.row(sql<AskedLien>`${raw(TO_CONFIRM)} and l.id = ${id}
    union all ${raw(TO_ANSWER)} and l.id = ${id} limit 1`)
  // It was answered meanwhile, or the firm may not answer by link any more.
  if (!asked) throw new Refusal('VERSION_CONFLICT')
  const { kind, offer_id, lien_number, lawfirm_id, user_id, name, language } = asked
  const [request, link] = [newId(), makeLinkToken()]
  const liens = [{ kind, lienNumber: lien_number, link: linkOf(house.url, link, asked) }]
  const { subject, text } = lienRequestMail(language, { name, liens, days: REQUEST_DAYS, house: house.name })
  await work.run(
    sql`update lien_request set ended_at = now(), outcome = 'superseded' where lien_id = ${id} and ended_at is null`,
    sql`insert into lien_request (id, kind, lien_id, offer_id, lawfirm_id, user_id, token_hash, expires_at)
      values (${request}, ${kind}, ${id}, ${offer_id}, ${lawfirm_id}, ${user_id}, ${link.digest},
        now() + make_interval(days => ${REQUEST_DAYS}::int))`,
    sql`select mail_to_lawyer(${request}, ${newId()}, ${subject}, ${text}, ${language})`,
  )
  const detail = { lien_request: request, kind, replaces: true }
  await work.note({ action: 'request_lien_answer', entity: 'lien', entityId: id, patientIds: [patient_id], detail })
  return JSON.stringify({ requested: true })
}
