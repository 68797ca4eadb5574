import { lien } from '#domain/entities/lien.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import type { Row } from '#domain/entity.ts'
import { isBound } from '#domain/entities/shapes/bound-claim.ts'
import { invalid } from '#domain/errors.ts'
import { lienAmounts } from '#domain/rules/lien-arithmetic.ts'
import { priorityOf } from '#domain/rules/lien-priority.ts'
import type { LienStatus } from '#domain/rules/transitions/lien.ts'
import { newId } from '#server/records/new-id.ts'
import type { RecordRules } from '#server/records/rules.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { searchText } from '#server/records/writes.ts'
import { ownerOf } from './defaults.ts'
import { notShared } from './shared-out.ts'

type Lien = Row<typeof lien>

/** A lien counts to the cent from its first moment, and no visit is claimed twice. */
export const lienRules: RecordRules<Lien, Pick<Lien, 'priority_class'>> = {
  prepare: ({ said, row, before, viewer }) => {
    if (before) refuseLocked(before, said, viewer)
    refuseImpossible(row)
    return Promise.resolve({ priority_class: said.priority_class ?? priorityOf(row.lien_type) })
  },

  create: (draft, id, viewer, found) => {
    const owner = ownerOf(draft)
    return {
      before: [
        ...visitsFree(draft, id),
        ...ownRelease(draft, draft.patient_id),
        sql`select set_config('app.lien_number', next_lien_number(${draft.patient_id}), true)`,
      ],
      set: {
        lien_number: lienNumber,
        search_text: sql`replace(lower(${lienNumber}), '-', ' ') || ${searchText(lien, draft)}`,
        owner_type: sql`${owner.type}`,
        owner_id: sql`${owner.id}::uuid`,
        priority_class: sql`${found.priority_class}`,
      },
      after: [
        ...claimVisits(draft, id),
        entry(id, viewer, 'charge', Number(draft.billed_cents)),
        ...(draft.adjustment_cents ? [entry(id, viewer, 'adjustment', draft.adjustment_cents)] : []),
      ],
    }
  },

  update: (before, patch, viewer) => {
    const { id } = before
    const moved = (field: 'billed_cents' | 'adjustment_cents'): number =>
      (patch[field] ?? before[field]) - before[field]
    const ledger = [
      ['charge', moved('billed_cents')],
      ['adjustment', moved('adjustment_cents')],
    ] as const
    const entries = ledger.flatMap(([kind, amount]) => (amount === 0 ? [] : [entry(id, viewer, kind, amount)]))
    const row = { ...before, ...patch }
    const visits = 'appointment_ids' in patch
    return {
      before: [...(visits ? visitsFree(row, id) : []), ...ownRelease(patch, before.patient_id)],
      after: [...(visits ? claimVisits(row, id) : []), ...entries],
    }
  },

  remove: (before) => ({
    before: notShared(before),
    after: [sql`update appointment set lien_id = null where lien_id = ${before.id}`],
  }),
}

const lienNumber = raw(`current_setting('app.lien_number')`)

const figures = ['billed_cents', 'adjustment_cents', 'lines', 'lien_type', 'priority_class', 'appointment_ids'] as const
/** Once an amount is agreed on, also the care that it is for. */
const ofAgreement = [...figures, 'service_from', 'service_to'] as const
const settled: readonly LienStatus[] = ['agreed', 'payable', 'part_paid', 'paid', 'released', 'void', 'written_off']

export const isSettled = ({ status }: Lien): boolean => settled.includes(status)

/** Agreed figures need a reopened lien; figures a firm or funder relies on need a correction with a reason. */
function refuseLocked(before: Lien, said: Partial<Lien>, viewer: Viewer): void {
  // The answer must not tell of funding: without that right only drafts are free to edit.
  const isFree = viewer.sees.includes('price') ? !isBound(before) : before.status === 'draft'
  const code = isSettled(before) ? 'locked' : isFree ? undefined : 'relied_on'
  const changed = (isSettled(before) ? ofAgreement : figures).filter(
    (field) => field in said && JSON.stringify(said[field]) !== JSON.stringify(before[field]),
  )
  if (code && changed.length > 0) throw invalid(Object.fromEntries(changed.map((field) => [field, [code]])))
}

const faults: Record<string, { field: string; code: string }> = {
  ADJUSTMENTS_OUT_OF_RANGE: { field: 'adjustment_cents', code: 'above_bill' },
  REDUCTION_OUT_OF_RANGE: { field: 'billed_cents', code: 'below_reduction' },
}

/** A new lien has no reduction and no payment yet. */
type Amounts = Pick<Lien, 'billed_cents'> & Partial<Pick<Lien, 'adjustment_cents' | 'reduction_cents' | 'paid_cents'>>

export function refuseImpossible(row: Amounts): void {
  const result = lienAmounts({
    line_charges_cents: [row.billed_cents],
    adjustments_cents: [row.adjustment_cents ?? 0],
    reduction_cents: row.reduction_cents ?? 0,
    payments_cents: [row.paid_cents ?? 0],
  })
  if (!result.ok) {
    const { field, code } = faults[result.code] ?? { field: 'billed_cents', code: 'invalid' }
    throw invalid({ [field]: [code] })
  }
  if (result.amounts.unallocated_cents > 0) throw invalid({ billed_cents: ['below_payments'] })
}

/** A visit was held for the lien's own patient by the lien's provider, and no other living lien claims it. */
export function visitsFree(row: Partial<Lien>, id: string): Sql[] {
  const ids = [...new Set(row.appointment_ids ?? [])]
  if (ids.length === 0) return []
  return [
    // Locks the visits, so that a concurrent claim waits until this lien exists.
    sql`select from appointment where id = any(${ids}::uuid[]) order by id for update`,
    sql`select require((select count(*) from appointment where id = any(${ids}::uuid[]) and patient_id = ${row.patient_id}
      and deleted_at is null) = ${ids.length}, 'CW422', 'appointment_ids:not_found')`,
    sql`select require(not exists(select from appointment a where a.id = any(${ids}::uuid[]) and not exists(
      select from appointment_status s where s.id = a.appointment_status_id and s.category = 'completed')),
      'CW422', 'appointment_ids:not_held')`,
    sql`select require(not exists(select from appointment a where a.id = any(${ids}::uuid[])
      and (a.medical_provider_id is distinct from ${row.medical_provider_id ?? null}::uuid
        or a.chiropractor_id is distinct from ${row.chiropractor_id ?? null}::uuid)),
      'CW422', 'appointment_ids:other_provider')`,
    sql`select require(not exists(select from lien l where l.id <> ${id} and l.patient_id = ${row.patient_id} and l.status <> 'void'
      and l.deleted_at is null and l.appointment_ids && ${ids}::uuid[]), 'CW422', 'appointment_ids:in_other_lien')`,
  ]
}

export function claimVisits(row: Partial<Lien>, id: string): Sql[] {
  const ids = row.appointment_ids ?? []
  return [
    sql`update appointment set lien_id = null where lien_id = ${id} and not id = any(${ids}::uuid[])`,
    sql`update appointment set lien_id = ${id} where id = any(${ids}::uuid[]) and lien_id is distinct from ${id}::uuid`,
  ]
}

function ownRelease({ release_document_id: paper }: Partial<Lien>, patientId: string | undefined): Sql[] {
  if (!paper) return []
  return [
    sql`select require(exists(select from patient_document d where d.id = ${paper} and d.patient_id = ${patientId}),
      'CW422', 'release_document_id:not_found')`,
  ]
}

export function entry(id: string, viewer: Viewer, kind: 'charge' | 'adjustment', amount: number): Sql {
  return sql`insert into lien_event (id, lien_id, kind, amount_cents, by) values (${newId()}, ${id}, ${kind}, ${amount}, ${viewer.id})`
}
