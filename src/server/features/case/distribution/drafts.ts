import type { DraftInput, DraftPatch } from '#domain/calls/distribution.ts'
import type { KeptScenario } from '#domain/calls/money/scenario.ts'
import { Refusal } from '#domain/errors.ts'
import { distributionsFor } from '#domain/access/money.ts'
import type { DistributionInput } from '#domain/rules/distribution/types.ts'
import { refuseOutdated, type Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { sql } from '#server/records/sql.ts'
import { columnsOf, freshInputs } from './figures.ts'
import { lookAt } from './held.ts'
import { holdAccounts } from './reach.ts'
import { full } from './shown.ts'
import { heldBy, refuseNothingFreed, supplementInputs } from './supplement.ts'

/** Scenarios stand side by side; each has a number of its own from the start. */
export async function saveDraft(work: Work, patientId: string, draft: DraftInput): Promise<string> {
  if (distributionsFor(work.viewer) !== 'all') throw new Refusal('NOT_FOUND')
  await holdAccounts(work, patientId)
  return insertDraft(work, patientId, await freshInputs(work, patientId, draft.scenario), draft)
}

/** A draft that shares out what an executed distribution held in trust, as far as the disputes have ended. */
export async function saveSupplement(work: Work, baseId: string): Promise<string> {
  if (distributionsFor(work.viewer) !== 'all') throw new Refusal('NOT_FOUND')
  const { patient_id: patientId } = await lookAt(work, baseId)
  await holdAccounts(work, patientId)
  const base = await lookAt(work, baseId, 'hold')
  const lines = await heldBy(work, base)
  refuseNothingFreed(base, lines)
  return insertDraft(work, patientId, supplementInputs(lines), { scenario: {}, supplements: baseId })
}

interface Draft {
  readonly name?: string | undefined
  readonly scenario: KeptScenario
  readonly supplements?: string
}

async function insertDraft(work: Work, patientId: string, made: DistributionInput, draft: Draft): Promise<string> {
  const { name = null, scenario: chosen, supplements = null } = draft
  const id = newId()
  const { inputs, rule, engine_version, outputs } = columnsOf(made)
  await work.run(
    sql`insert into distribution
        (id, patient_id, number, name, scenario, inputs, rule, engine_version, outputs, made_by, supplements)
      select ${id}, ${patientId}, coalesce(max(number), 0) + 1, ${name}, ${JSON.stringify(chosen)}::jsonb,
        ${inputs}::jsonb, ${rule}::jsonb, ${engine_version}, ${outputs}::jsonb, ${work.viewer.id}, ${supplements}::uuid
      from distribution where patient_id = ${patientId}`,
    sql`insert into distribution_event (id, distribution_id, to_state, by) values (${newId()}, ${id}, 'draft', ${work.viewer.id})`,
  )
  await work.note({ action: 'create', entity: 'distribution', entityId: id, patientIds: [patientId] })
  return JSON.stringify({ distribution: await full(work, id) })
}

/** Only the author changes a draft, so that its approver knows whose work it is. */
export async function changeDraft(work: Work, id: string, patch: DraftPatch): Promise<string> {
  const held = await lookAt(work, id, 'hold')
  await holdAccounts(work, held.patient_id)
  refuseOutdated(held, patch.expected_version)
  // A supplement's figures are what was held: it is discarded and drafted anew, never tried with others.
  if (held.state !== 'draft' || held.supplements !== null) throw new Refusal('IMMUTABLE')
  if (held.made_by !== work.viewer.id) throw new Refusal('GUARD_FAILED', { errors: { _: ['NOT_OWN_DRAFT'] } })
  const chosen = patch.scenario ?? held.scenario
  const name = patch.name ?? held.name
  const figures = columnsOf(await freshInputs(work, held.patient_id, chosen))
  await work.run(sql`update distribution set name = ${name}, scenario = ${JSON.stringify(chosen)}::jsonb,
      inputs = ${figures.inputs}::jsonb, rule = ${figures.rule}::jsonb, engine_version = ${figures.engine_version},
      outputs = ${figures.outputs}::jsonb, version = version + 1
    where id = ${id}`)
  await work.note({ action: 'update', entity: 'distribution', entityId: id, patientIds: [held.patient_id] })
  return JSON.stringify({ distribution: await full(work, id) })
}
