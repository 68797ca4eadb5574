import type { FiguresFrozen } from '#domain/calls/money/frozen-figures.ts'
import { Refusal } from '#domain/errors.ts'
import { agreedStatuses } from '#domain/rules/lien-payments.ts'
import { sql, raw, type Sql } from '#server/records/sql.ts'

/**
 * A row where settlement, fee and costs of a case are frozen. They are compared with those of a distribution for the last
 * time when the firm accepts it; the owners' agreements and the checks then go by them. A supplement takes none.
 */
export const figuresFrozen = (patientId: string) =>
  sql<{
    code: FiguresFrozen
  }>`select case state when 'executed' then 'FIGURES_PAID_OUT' else 'FIGURES_ACCEPTED' end as code from distribution
  where patient_id = ${patientId} and supplements is null and state in ('accepted', 'executed') limit 1`

/** Of the answer to `figuresFrozen`. */
export function refuseFrozen(found: { readonly code: FiguresFrozen } | undefined): void {
  if (found) throw new Refusal('GUARD_FAILED', { errors: { _: [found.code] } })
}

/**
 * Whether the accepted distribution `alias` waits for owners of its liens, as paying out asks it: for those of what is due
 * that have not agreed, or have agreed to another sum than it gives them.
 */
export function waitsForOwners(alias: string): Sql {
  const d = raw(alias)
  return sql`(${d}.engine_version <> '1.0.0' and exists(
    select from jsonb_to_recordset(${d}.outputs -> 'lines') as line (lien_number text, balance_cents bigint)
    join lien l on l.patient_id = ${d}.patient_id and l.lien_number = line.lien_number and l.deleted_at is null
    where line.balance_cents > 0
      and not exists(
        select from jsonb_to_recordset(${d}.inputs -> 'liens') as given (lien_number text, agreed boolean, disputed boolean)
        where given.lien_number = line.lien_number and (given.agreed or given.disputed))
      and (l.status <> all(${agreedStatuses}) or exists(select from reduction_offer own
        where own.lien_id = l.id and own.distribution_id = ${d}.id and own.amount_cents <> l.final_cents))))`
}

const advanced = ['accepted', 'published', 'approved', 'proposed', 'executed', 'draft']

/** Sorts the distributions of a case so that the one its next act goes by comes first. */
export function mostAdvancedDistribution(alias: string): Sql {
  return sql`array_position(${advanced}::text[], ${raw(alias)}.state)`
}
