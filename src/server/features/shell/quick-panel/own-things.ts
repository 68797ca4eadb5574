import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { quickPanelCalls } from '#domain/calls/quick-panel.ts'
import { patient } from '#domain/entities/patient.ts'
import { Refusal } from '#domain/errors.ts'
import type { Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { sql } from '#server/records/sql.ts'
import { scopeSql } from '#server/records/writes.ts'

export type Note = AnswerOf<typeof quickPanelCalls.addNote>['note']

/** Beyond this a list of what one comes back to is none. */
const MOST_PINNED = 50
const MOST_NOTES = 200

/** Pinning requires access to the case; unpinning only the pin. */
export async function pinCase({ viewer, run, row, note }: Work, id: string, pinned: boolean): Promise<string> {
  if (pinned) {
    await run(sql`select require(exists(select from patient t where t.id = ${id} and t.deleted_at is null
      and ${scopeSql(patient, 'read', viewer)}), 'CW404')`)
    const kept = await row(sql<{ count: number }>`select count(*)::int as count from pinned_case
      where user_id = ${viewer.id} and patient_id <> ${id}`)
    if (kept && kept.count >= MOST_PINNED) throw new Refusal('GUARD_FAILED', { errors: { _: ['too_many'] } })
    await run(sql`insert into pinned_case (user_id, patient_id) values (${viewer.id}, ${id}) on conflict do nothing`)
  } else {
    await run(sql`delete from pinned_case where user_id = ${viewer.id} and patient_id = ${id}`)
  }
  await note({ action: pinned ? 'pin' : 'unpin', entity: 'patient', entityId: id, ...(pinned && { patientIds: [id] }) })
  return JSON.stringify({ patient_id: id, pinned })
}

export async function addNote({ viewer, row, note }: Work, text: string): Promise<string> {
  const kept = await row(sql<{ count: number }>`select count(*)::int as count from quick_note
    where user_id = ${viewer.id} and deleted_at is null`)
  if (kept && kept.count >= MOST_NOTES) throw new Refusal('GUARD_FAILED', { errors: { text: ['too_many'] } })
  const added =
    await row(sql<Note>`insert into quick_note (id, user_id, text) values (${newId()}, ${viewer.id}, ${text})
    returning id, text, created_at`)
  if (!added) throw new Refusal('BROKEN')
  await note({ action: 'create', entity: 'quick_note', entityId: added.id })
  return JSON.stringify({ note: added })
}

export async function removeNote({ viewer, row, note }: Work, id: string): Promise<string> {
  const removed = await row(sql<Note>`update quick_note set deleted_at = now()
    where id = ${id} and user_id = ${viewer.id} and deleted_at is null returning id, text, created_at`)
  if (!removed) throw new Refusal('NOT_FOUND')
  await note({ action: 'delete', entity: 'quick_note', entityId: id })
  return JSON.stringify({ note: removed })
}
