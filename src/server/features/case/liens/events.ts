import type { Row } from '#domain/entity.ts'
import type { lien } from '#domain/entities/lien.ts'
import type { LienEventKind } from '#domain/rules/lien-ledger.ts'
import type { Values, Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { sql } from '#server/records/sql.ts'

export interface LienEntry {
  readonly kind: Extract<LienEventKind, 'status' | 'funding' | 'owner' | 'reduction' | 'correction'>
  readonly from?: string | null
  readonly to?: string | null
  readonly amount?: number
  readonly reason?: string | undefined
  readonly detail?: Values
}

/** One more line of the lien's ledger, and the same in the record of who did what. */
export async function addLienEvent(
  work: Work,
  { id: lienId, patient_id }: Pick<Row<typeof lien>, 'id' | 'patient_id'>,
  entry: LienEntry,
): Promise<string> {
  const id = newId()
  const { kind, from = null, to = null, amount = null, reason = null, detail } = entry
  await work.run(sql`insert into lien_event (id, lien_id, kind, amount_cents, from_value, to_value, reason, detail, by)
    values (${id}, ${lienId}, ${kind}, ${amount}, ${from}, ${to}, ${reason},
      ${detail === undefined ? null : JSON.stringify(detail)}::jsonb, ${work.viewer.id})`)
  await work.note({
    action: 'transition',
    entity: 'lien',
    entityId: lienId,
    patientIds: [patient_id],
    detail: { kind, from, to, reason, event: id },
  })
  return id
}
