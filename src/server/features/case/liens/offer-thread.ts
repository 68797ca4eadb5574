import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { liensCalls } from '#domain/calls/liens.ts'
import { lien } from '#domain/entities/lien.ts'
import { patient } from '#domain/entities/patient.ts'
import { rowsFor, type Row } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import { revealed } from '#domain/access/secrets.ts'
import type { Actor } from '#domain/rules/transitions/actor.ts'
import { adjustedCents } from '#domain/rules/lien-arithmetic.ts'
import { answersTo, type OfferAnswer } from '#domain/rules/transitions/offers.ts'
import { actorOf } from '#server/workflow/actor.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { visibleColumns } from '#server/records/rows.ts'
import { TABLE } from '#server/records/column-access.ts'
import { readOfCase } from '../cases/read-of-case.ts'
import { raw, sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'
import { sideIn } from './offers.ts'

type Offer = Omit<AnswerOf<typeof liensCalls.offers>['reduction_offers'][number], 'may'>
type Owed = Pick<Row<typeof lien>, 'status' | 'billed_cents' | 'adjustment_cents'>

/** The bargaining over every lien of a case, offer by offer, and what this caller may answer. */
export function offerThread(
  callerDatabase: CallerDatabase,
  audit: AuditTrail,
  caller: Caller,
  id: string,
): Promise<string> {
  return readOfCase({ callerDatabase, audit }, caller, id, 'reduction_offers', async (work) => {
    // Negotiation is between the firm and the owner; a subsidiary takes no part in it.
    if (rowsFor(lien, 'read', work.viewer) === false || work.viewer.user_type === 'subsidiary')
      throw new Refusal('NOT_FOUND')
    const found = await work.row(sql`select from patient ${raw(TABLE)} where ${raw(TABLE)}.id = ${id}
      and ${raw(TABLE)}.deleted_at is null and ${scopeSql(patient, 'read', work.viewer)}`)
    if (!found) throw new Refusal('NOT_FOUND')
    const rows = await work.rows(sql<
      Offer & Owed
    >`select o.id, o.lien_id, ${visibleColumns(lien, work.viewer).select(['lien_number'])}, o.offered_by, o.amount_cents, o.basis,
        o.message, o.expires_on, case when o.state = 'open' and o.expires_on < today_at_the_firm(o.lien_id)
          then 'expired' else o.state end as state,
        o.answers_id, o.answered_at, o.at, ${raw(TABLE)}.status, ${raw(TABLE)}.billed_cents, ${raw(TABLE)}.adjustment_cents
      from reduction_offer o join lien ${raw(TABLE)} on ${raw(TABLE)}.id = o.lien_id
      where ${raw(TABLE)}.patient_id = ${id} and ${raw(TABLE)}.deleted_at is null and ${scopeSql(lien, 'read', work.viewer)}
        and ${filterSql(revealed('proceeds', work.viewer), TABLE)}
      order by ${raw(TABLE)}.lien_number, o.at, o.id`)
    const actor = await actorOf(work)
    return JSON.stringify({ reduction_offers: rows.map((row) => told(row, actor)) })
  })
}

function told({ status, billed_cents, adjustment_cents, ...offer }: Offer & Owed, actor: Actor | undefined) {
  return { ...offer, may: actor ? mayAnswer(offer, { status, billed_cents, adjustment_cents }, actor) : [] }
}

function mayAnswer(offer: Offer, lienRow: Owed, actor: Actor): OfferAnswer[] {
  if (offer.state !== 'open') return []
  const by = sideIn(offer)
  const owed = adjustedCents(lienRow)
  const facts = { offer_by: by, adjusted_cents: owed, reduction_cents: owed - offer.amount_cents }
  return answersTo(by, lienRow.status, actor, facts)
}
