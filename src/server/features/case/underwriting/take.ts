import type { BodyOf } from '#domain/calls/define-call.ts'
import type { underwritingCalls } from '#domain/calls/underwriting.ts'
import { patient } from '#domain/entities/patient.ts'
import { Refusal } from '#domain/errors.ts'
import { emitted } from '#server/events/emit.ts'
import { refuseOutdated, type Work } from '#server/records/commands.ts'
import { sql } from '#server/records/sql.ts'

type TakeCaseInput = BodyOf<typeof underwritingCalls.take>

/** An underwriter takes a case that entered underwriting without one. */
export async function takeCase(work: Work, id: string, input: TakeCaseInput): Promise<string> {
  if (!work.viewer.is_underwriter || !work.viewer.sees.includes('underwriting')) throw new Refusal('NOT_FOUND')
  // Only their own cases can be updated by underwriters; one without an underwriter is open to all who can read it.
  const held = await work.hold(patient, id, 'read')
  if (held.underwriter_id !== null) throw guard('ALREADY_HAS_UNDERWRITER')
  if (held.case_status !== 'underwriting') throw guard('NOT_IN_UNDERWRITING')
  refuseOutdated(held, input.expected_version)
  await work.change(patient, id, { underwriter_id: sql`${work.viewer.id}::uuid` })
  await work.run(emitted({ kind: 'case_handed_over', patientId: id, isOpen: true, formerly: held }))
  await work.note({
    action: 'update',
    entity: 'patient',
    entityId: id,
    patientIds: [id],
    detail: { changes: { underwriter_id: [null, work.viewer.id] } },
  })
  return `{"patient":${await work.shown(patient, id, 'read')}}`
}

const guard = (code: string) => new Refusal('GUARD_FAILED', { errors: { _: [code] } })
