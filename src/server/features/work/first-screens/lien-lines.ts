import { revealed } from '#domain/access/secrets.ts'
import { grantOf, type Viewer } from '#domain/access/viewer.ts'
import type { LienLine } from '#domain/calls/first-screens.ts'
import { lien } from '#domain/entities/lien.ts'
import { patient } from '#domain/entities/patient.ts'
import type { Entity } from '#domain/entity.ts'
import type { Field } from '#domain/fields/index.ts'
import { TABLE } from '#server/records/column-access.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import { visibleColumns } from '#server/records/rows.ts'
import { join, quoted, raw, sql, type Sql } from '#server/records/sql.ts'

const t = raw(TABLE)

const typeOf: Partial<Record<Field['kind'], string>> = { ref: 'uuid', cents: 'bigint', date: 'date' }

/** The columns as the viewer sees them; null where he never does. */
function orNull(entity: Entity, viewer: Viewer, columns: readonly string[]): Sql {
  const access = visibleColumns(entity, viewer)
  const pieces = columns.map((column) => {
    const kind = entity.fields[column]?.kind
    const empty = raw(`null::${(kind && typeOf[kind]) ?? 'text'} as ${quoted(column)}`)
    return access.any.has(column) ? access.select([column]) : empty
  })
  return join(pieces, ', ')
}

/**
 * To be joined beside rows with a `patient_id`: their case as `p`, with its number, its patient's name and what else is
 * wanted of it, each where the viewer sees it.
 */
export function caseBeside(viewer: Viewer, of: string, more: readonly string[] = []): Sql {
  const columns = orNull(patient, viewer, ['case_number', 'first_name', 'last_name', ...more])
  return sql`left join lateral (select ${columns} from patient ${t} where ${t}.id = ${raw(of)}.patient_id) p on true`
}

export const caseNames = raw(`p.case_number, nullif(concat_ws(' ', p.first_name, p.last_name), '') as patient_name`)

/** The name of who treated, where the viewer may look providers up. */
export function originatorName(viewer: Viewer, of: string): Sql {
  if (!grantOf(viewer, 'medical_provider', 'list') && !grantOf(viewer, 'chiropractor', 'list')) return raw('null')
  return raw(`coalesce((select m.name from medical_provider m where m.id = ${of}.medical_provider_id),
    (select c.practice_name from chiropractor c where c.id = ${of}.chiropractor_id))`)
}

const columns = [
  'id',
  'version',
  'patient_id',
  'lien_number',
  'lien_type',
  'medical_provider_id',
  'chiropractor_id',
  'service_from',
  'service_to',
  'status',
  'billed_cents',
  'adjustment_cents',
  'reduction_cents',
  'final_cents',
  'paid_cents',
  'balance_cents',
] as const

const ofFunding = ['funding_status', 'price_cents', 'counter_price_cents'] as const

/** `rows`: `from lien t where …`, with its order and limit. */
export function lienLines(viewer: Viewer, rows: Sql): Sql<LienLine> {
  // Who may not know of funding is not told that there is such a thing.
  const funded = visibleColumns(lien, viewer).any.has('price_cents') ? ofFunding : []
  const own = orNull(lien, viewer, [...columns, ...funded])
  const firm = sql`(select f.name from lawfirm f where f.id = p.lawfirm_id)`
  const firmName = viewer.user_type === 'funder' ? raw('firm_of_own_lien(v.id)') : firm
  return sql<LienLine>`select v.id, v.version, v.patient_id, ${caseNames}, v.lien_number, v.lien_type,
      ${originatorName(viewer, 'v')} as originator, ${firmName} as lawfirm,
      (select s.code from state s where s.id = p.accident_state_id) as state, v.service_from, v.service_to, v.status, v.billed_cents, v.adjustment_cents, v.reduction_cents, v.final_cents, v.paid_cents,
      v.balance_cents${raw(funded.map((column) => `, v.${column}`).join(''))}
    from (select row_number() over () as place, ${t}.* from (select ${t}.* ${rows}) ${t}) ${t}
    cross join lateral (select ${own}) v ${caseBeside(viewer, 'v', ['lawfirm_id', 'accident_state_id'])}
    order by ${t}.place`
}

/** The sum of an amount over the liens `t` whose amount the viewer sees; null where he sees it of none. */
export function sumOf(viewer: Viewer, column: 'billed_cents' | 'paid_cents' | 'balance_cents' | 'price_cents'): Sql {
  const access = visibleColumns(lien, viewer)
  if (!access.any.has(column)) return raw(`null::bigint as ${quoted(column)}`)
  const seen = access.rowwise.get(column) ?? true
  return sql`coalesce(sum(${t}.${raw(quoted(column))}) filter (where ${filterSql(seen, TABLE)}), 0)::bigint as ${raw(quoted(column))}`
}

/** Liens of which the viewer may know what became of them. */
export const followed = (viewer: Viewer, alias = TABLE): Sql => filterSql(revealed('proceeds', viewer), alias)
