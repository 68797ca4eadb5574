import type { LienSet } from '#domain/lien-sets.ts'
import type { lienAges } from '#domain/dashboard-figures.ts'
import type { LienStatus } from '#domain/rules/transitions/lien.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { lien } from '#domain/entities/lien.ts'
import { patient } from '#domain/entities/patient.ts'
import { visibleRows } from '#server/figures/visible-rows.ts'
import { TABLE } from '#server/records/column-access.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import { visibleColumns } from '#server/records/rows.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { followed } from './lien-lines.ts'

const t = raw(TABLE)
const nothing = raw('false')

const ended: readonly LienStatus[] = ['draft', 'paid', 'released', 'void', 'written_off']
const due: readonly LienStatus[] = ['payable', 'part_paid']
const agreed: readonly LienStatus[] = ['agreed', 'payable', 'part_paid']

const standing = (viewer: Viewer, condition: Sql): Sql => sql`${condition} and ${followed(viewer)}`

/** Liens that the viewer's funder holds; for staff, those that any funder holds. */
function bought(viewer: Viewer): Sql {
  if (!viewer.sees.includes('price')) return nothing
  const own = viewer.user_type === 'funder' ? sql`${t}.owner_id = ${viewer.funder_id}` : raw('true')
  return sql`${t}.funding_status = 'funded' and ${t}.status <> 'void' and ${own}`
}

/** Liens that the viewer's funder was offered and that can still be sold; for staff, those that any funder was. */
function onOffer(viewer: Viewer, status: 'offered' | 'approved'): Sql {
  if (!viewer.sees.includes('price')) return nothing
  const own = viewer.user_type === 'funder' ? sql`${t}.offered_to_id = ${viewer.funder_id}` : raw('true')
  return sql`${t}.funding_status = ${status} and not ${t}.status = any(${ended}) and ${own}`
}

const sets: Readonly<Record<LienSet, (viewer: Viewer) => Sql>> = {
  all: () => raw('true'),
  to_confirm: (viewer) => standing(viewer, sql`${t}.status = 'asserted'`),
  offers: (viewer) =>
    standing(viewer, sql`exists(select from reduction_offer o where o.lien_id = ${t}.id and ${openOffer(viewer)})`),
  open: (viewer) => standing(viewer, sql`not ${t}.status = any(${ended}) and ${t}.balance_cents > 0`),
  agreed: (viewer) => standing(viewer, sql`${t}.status = any(${agreed})`),
  payable: (viewer) => standing(viewer, sql`${t}.status = any(${due}) and ${t}.balance_cents > 0`),
  paid: (viewer) => standing(viewer, sql`${t}.paid_cents > 0`),
  offered: (viewer) => onOffer(viewer, 'offered'),
  accepted: (viewer) => onOffer(viewer, 'approved'),
  bought,
  outstanding: (viewer) => sql`${bought(viewer)} and ${t}.balance_cents > 0`,
  collected: (viewer) => sql`${bought(viewer)} and ${t}.paid_cents > 0`,
}

/** `o` is an offer that the viewer's side has before it, and that can still be accepted. */
export function openOffer({ user_type }: Viewer): Sql {
  const theirs = user_type === 'lawfirm' ? raw(`o.offered_by <> 'lawfirm'`) : raw(`o.offered_by = 'lawfirm'`)
  return sql`o.state = 'open' and ${theirs} and o.expires_on >= today_at_the_firm(o.lien_id)`
}

/** Liens of one patient stand together, patients by their names. */
export const byCase =
  raw(`(select concat_ws(' ', c.last_name, c.first_name) from patient c where c.id = ${TABLE}.patient_id),
  ${TABLE}.patient_id, ${TABLE}.lien_number`)

/** The latest service first: an order that tells nothing of hidden names. */
export const byService = raw(`${TABLE}.service_to desc nulls last, ${TABLE}.id`)

/** By the months since the last service, as the figures count them. */
const ages: Readonly<Record<(typeof lienAges)[number], Sql>> = {
  to_6_months: sql`${t}.service_to > current_date - interval '6 months'`,
  to_12_months: sql`${t}.service_to > current_date - interval '12 months'
    and ${t}.service_to <= current_date - interval '6 months'`,
  to_24_months: sql`${t}.service_to > current_date - interval '24 months'
    and ${t}.service_to <= current_date - interval '12 months'`,
  over_24_months: sql`(${t}.service_to is null or ${t}.service_to <= current_date - interval '24 months')`,
}

export interface Narrowed {
  readonly show: LienSet
  readonly lawfirm_id?: string | undefined
  readonly state_id?: string | undefined
  readonly age?: (typeof lienAges)[number] | undefined
}

/** `from lien t where …` of the viewer's liens in a set. */
export function liensIn(viewer: Viewer, { show, lawfirm_id: firm, state_id: state, age }: Narrowed): Sql {
  const access = visibleColumns(patient, viewer)
  // To find by what one is not shown would tell it.
  const ofCase = (column: string, id: string | undefined): Sql => {
    if (id === undefined) return raw('true')
    if (!access.any.has(column)) return nothing
    return sql`${t}.patient_id in (select c.id from patient c
      where c.${raw(column)} = ${id} and ${filterSql(access.rowwise.get(column) ?? true, 'c')})`
  }
  return sql`from lien ${t} where ${visibleRows(lien, TABLE, { viewer })} and ${sets[show](viewer)}
    and ${ofCase('lawfirm_id', firm)} and ${ofCase('accident_state_id', state)} and ${age ? ages[age] : raw('true')}`
}
