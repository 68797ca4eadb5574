import type { SeriesDraft } from '#domain/calls/appointments.ts'
import { appointment } from '#domain/entities/appointment.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { clashOf, type SeriesPlace } from '#domain/rules/series.ts'
import type { WriteKey } from '#server/http/body.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { Work } from '#server/records/commands.ts'
import type { Repository } from '#server/records/repository.ts'
import { sql } from '#server/records/sql.ts'

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly repository: Repository
}

/** Visits outside the hours of their office are booked one by one, knowingly. Overlaps are refused with each visit. */
export async function bookSeries(
  { callerDatabase, repository }: Parts,
  caller: Caller,
  { starts, ...visit }: SeriesDraft,
  key: WriteKey | undefined,
): Promise<string> {
  const { results } = await callerDatabase.run(caller, () => [
    sql<SeriesPlace>`select timezone as zone, hours from medical_provider_office
      where id = ${visit.medical_provider_office_id ?? null}::uuid and deleted_at is null`,
  ])
  const [office] = results[0].rows
  if (office && starts.some((start) => clashOf(start, visit.duration_min, office, [])))
    throw invalid({ starts: ['closed_then'] })
  const drafts = starts.map((scheduled_start) => ({ ...visit, scheduled_start }))
  return repository.createAll(appointment, caller, drafts, key)
}

const UNDONE_WITHIN_MS = 10 * 60_000

/** Who has just booked visits may take them back, also where the role removes none. */
export async function undoSeries(work: Work, ids: readonly string[], now: number): Promise<string> {
  for (const id of new Set(ids)) {
    const held = await work.hold(appointment, id, 'update')
    if (held.requested_by !== work.viewer.id || now - Date.parse(held.requested_at) > UNDONE_WITHIN_MS)
      throw new Refusal('IMMUTABLE')
    if (held.version !== 1) throw new Refusal('VERSION_CONFLICT', { details: { version: held.version } })
    await work.run(sql`update appointment set deleted_at = now(), version = version + 1, updated_at = now(),
      updated_by = ${work.viewer.id} where id = ${id}`)
    await work.note({ action: 'delete', entity: 'appointment', entityId: id, patientIds: [held.patient_id] })
  }
  return JSON.stringify({ count: new Set(ids).size })
}
