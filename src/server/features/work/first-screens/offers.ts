import type { Viewer } from '#domain/access/viewer.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { firstScreensCalls } from '#domain/calls/first-screens.ts'
import { lien } from '#domain/entities/lien.ts'
import { visibleRows } from '#server/figures/visible-rows.ts'
import { sql, type Sql } from '#server/records/sql.ts'
import { caseBeside, caseNames, followed, originatorName } from './lien-lines.ts'
import { openOffer } from './lien-sets.ts'
import type { Counted } from './rows.ts'

type Offer = AnswerOf<typeof firstScreensCalls.lawfirm>['offers']['rows'][number]

const MOST = 50

/** Offers of the other side whose last day has not passed. */
export function offersSql(viewer: Viewer): Sql<Counted<Offer>> {
  return sql<Counted<Offer>>`select o.id, o.lien_id, l.version as lien_version, l.status as lien_status,
      l.lien_number, ${originatorName(viewer, 'l')} as originator, l.patient_id, ${caseNames}, o.offered_by, o.amount_cents,
      (l.billed_cents - l.adjustment_cents)::bigint as owed_cents, o.message, o.expires_on,
      (o.basis ->> 'settlement_cents')::bigint as settlement_cents,
      coalesce((o.basis ->> 'is_expected')::boolean, false) as is_expected,
      (o.basis ->> 'fee_cents')::bigint as fee_cents, (o.basis ->> 'costs_cents')::bigint as costs_cents,
      (o.basis ->> 'liens_cents')::bigint as liens_cents, count(*) over ()::int as of_all
    from reduction_offer o join lien l on l.id = o.lien_id ${caseBeside(viewer, 'l')}
    where ${openOffer(viewer)} and ${visibleRows(lien, 'l', { viewer })} and ${followed(viewer, 'l')}
    order by o.expires_on, o.id limit ${MOST}`
}
