import type { Viewer } from '#domain/access/viewer.ts'
import type { Caller } from '#server/http/caller.ts'
import type { AuditTrail } from '#server/records/audit.ts'

/** A row beside the number of all rows of its list, of which the first are told. */
export type Counted<Row> = Row & { readonly of_all: number }

export function counted<Row>(rows: readonly Counted<Row>[]): { rows: Omit<Counted<Row>, 'of_all'>[]; count: number } {
  return {
    count: rows[0]?.of_all ?? 0,
    rows: rows.map(withoutCount),
  }
}

function withoutCount<Row>({ of_all: _count, ...row }: Counted<Row>) {
  return row
}

/** Puts on record whose cases an answer shows. */
export async function seenCases(
  audit: AuditTrail,
  caller: Caller,
  viewer: Viewer,
  as: string,
  ...lists: readonly (readonly { readonly patient_id: string }[])[]
): Promise<void> {
  const patientIds = [...new Set(lists.flat().map(({ patient_id }) => patient_id))]
  if (patientIds.length > 0)
    await audit.seen(caller, viewer, { action: 'list', entity: 'patient', patientIds, detail: { as } })
}
