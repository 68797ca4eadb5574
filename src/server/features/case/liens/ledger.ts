import type { AnswerOf } from '#domain/calls/define-call.ts'
import { ledgerColumns, type liensCalls } from '#domain/calls/liens.ts'
import { lien } from '#domain/entities/lien.ts'
import { readsOwners } from '#domain/access/money.ts'
import { revealed } from '#domain/access/secrets.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { Refusal } from '#domain/errors.ts'
import { runningBalance } from '#domain/rules/lien-ledger.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { visibleColumns } from '#server/records/rows.ts'
import { TABLE } from '#server/records/column-access.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'

type Answer = AnswerOf<typeof liensCalls.ledger>

const kinds = ['correction', 'charge', 'adjustment', 'reduction', 'payment', 'status']

/** Where the viewer follows a lien's money; of one that its originator has sold, he does not. */
function followed(viewer: Viewer): Sql {
  if (!viewer.sees.includes('billing')) throw new Refusal('NOT_FOUND')
  return sql`${raw(TABLE)}.deleted_at is null and ${scopeSql(lien, 'read', viewer)}
    and ${filterSql(revealed('proceeds', viewer), TABLE)}`
}

/** How a lien came to its amounts, entry by entry. */
export async function lienLedger(
  callerDatabase: CallerDatabase,
  audit: AuditTrail,
  caller: Caller,
  id: string,
): Promise<Answer> {
  const { viewer, results } = await callerDatabase.run(caller, (asking) => [
    sql<
      Answer['lien']
    >`select ${visibleColumns(lien, asking).select(ledgerColumns)} from lien ${raw(TABLE)} where ${raw(TABLE)}.id = ${id} and ${followed(asking)}`,
    sql<
      Omit<Answer['lien_events'][number], 'balance_cents'>
    >`select e.id, e.kind, e.amount_cents, e.from_value, e.to_value, e.source, e.paid_on, e.reason, e.reverses_id, e.at,
        case when e.kind = 'correction' then e.detail end as corrected,
        ${raw(isInside(asking) ? '(select u.name from "user" u where u.id = e.by)' : 'null::text')} as by_name
      from lien_event e join lien ${raw(TABLE)} on ${raw(TABLE)}.id = e.lien_id
      where e.lien_id = ${id} and ${followed(asking)}
        and e.kind = any(${readsOwners(asking) ? [...kinds, 'funding', 'owner', 'statement'] : kinds})
      order by e.at, array_position(${kinds}, e.kind), e.id`,
  ])
  const found = results[0].rows[0]
  if (!found) throw new Refusal('NOT_FOUND')
  await audit.seen(caller, viewer, {
    action: 'read',
    entity: 'lien',
    entityId: id,
    patientIds: found.patient_id ? [found.patient_id] : [],
    detail: { as: 'ledger' },
  })
  return { lien: found, lien_events: runningBalance(results[1].rows) }
}

function isInside(viewer: Viewer): boolean {
  return viewer.user_type === 'staff' || viewer.user_type === 'auditor'
}
