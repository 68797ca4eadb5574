import type { LawfirmChangeInput } from '#domain/calls/cases.ts'
import { patient } from '#domain/entities/patient.ts'
import type { Row } from '#domain/entity.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { refuseOutdated, type Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { sql } from '#server/records/sql.ts'
import { firmChangeSql } from './lawfirm-change-sql.ts'
import { refuseOutsiders } from './links.ts'

/** Hands the case to another firm, today or on the day that is named. */
export async function changeLawfirm(
  work: Work,
  id: string,
  change: LawfirmChangeInput,
  today: string,
): Promise<string> {
  refuseOthers(work)
  const held = await work.hold(patient, id, 'update')
  refuseOutdated(held, change.expected_version)
  const effective = change.effective_at ?? today
  await refuseImpossible(work, held, change, effective)
  const isPlanned = effective > today
  const from = held.lawfirm_id
  const by = work.viewer.id
  await work.run(
    sql`insert into lawfirm_change (id, patient_id, from_lawfirm_id, to_lawfirm_id, effective_at, reason, by, outcome, ended_at)
      values (${newId()}, ${id}, ${from}, ${change.lawfirm_id}, ${effective}::date, ${change.reason}, ${by},
        ${isPlanned ? null : 'done'}, case when ${isPlanned} then null else now() end)`,
    ...(isPlanned
      ? []
      : firmChangeSql({
          patientId: id,
          from,
          to: change.lawfirm_id,
          effectiveAt: effective,
          reason: change.reason,
          by,
        })),
  )
  await work.note({
    action: 'change_lawfirm',
    entity: 'patient',
    entityId: id,
    patientIds: [id],
    detail: { from, to: change.lawfirm_id, effective_at: effective, reason: change.reason },
  })
  return `{"patient":${await work.shown(patient, id, 'read')}}`
}

/** A change that is only planned is given up; the case stays with its firm. */
export async function cancelLawfirmChange(work: Work, id: string): Promise<string> {
  refuseOthers(work)
  await work.hold(patient, id, 'update')
  const planned = await work.row(sql<{
    to_lawfirm_id: string
    effective_at: string
  }>`update lawfirm_change set outcome = 'cancelled', ended_at = now()
    where patient_id = ${id} and outcome is null returning to_lawfirm_id, effective_at::text as effective_at`)
  if (!planned) throw new Refusal('GUARD_FAILED', { errors: { _: ['NO_PLANNED_CHANGE'] } })
  await work.note({
    action: 'change_lawfirm',
    entity: 'patient',
    entityId: id,
    patientIds: [id],
    detail: { to: planned.to_lawfirm_id, effective_at: planned.effective_at, cancelled: true },
  })
  return `{"patient":${await work.shown(patient, id, 'read')}}`
}

function refuseOthers(work: Work): void {
  refuseOutsiders(work)
  if (work.viewer.level !== 'admin' && work.viewer.role !== 'case_manager') throw new Refusal('NOT_FOUND')
}

async function refuseImpossible(
  work: Work,
  held: Row<typeof patient>,
  change: LawfirmChangeInput,
  effective: string,
): Promise<void> {
  if (held.lawfirm_id === change.lawfirm_id) throw invalid({ lawfirm_id: ['same_firm'] })
  const known = await work.row(sql<{ firm: boolean; planned: boolean; published: boolean }>`select
    exists(select from lawfirm where id = ${change.lawfirm_id} and is_active and deleted_at is null) as firm,
    exists(select from lawfirm_change where patient_id = ${held.id} and outcome is null) as planned,
    exists(select from distribution where patient_id = ${held.id} and state in ('published', 'accepted')) as published`)
  if (known?.firm !== true) throw invalid({ lawfirm_id: ['not_found'] })
  if (effective < held.dol) throw invalid({ effective_at: ['before_accident'] })
  if (known.planned) throw invalid({ _: ['change_planned'] })
  if (known.published && work.viewer.level !== 'admin') throw invalid({ _: ['distribution_published'] })
}
