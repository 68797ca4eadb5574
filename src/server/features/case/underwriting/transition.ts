import * as v from 'valibot'
import { roleTitles } from '#domain/access/viewer.ts'
import { underwritingInput, type UnderwritingInput } from '#domain/calls/underwriting.ts'
import type { ProposalAnswer } from '#domain/calls/workflow-input.ts'
import { patient } from '#domain/entities/patient.ts'
import { underwritingNote } from '#domain/entities/underwriting-note.ts'
import type { Row } from '#domain/entity.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { allowedFrom } from '#domain/rules/transitions/machine.ts'
import {
  approvalExpiry,
  stepsTo,
  underwritingMachine,
  type UnderwritingCategory,
} from '#domain/rules/transitions/underwriting.ts'
import { activateIfReady } from '#server/features/case/cases/activation.ts'
import { refuseOutdated, type Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { refuseWrong } from '#server/records/refusals.ts'
import { visibleColumns } from '#server/records/rows.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { actorOf } from '#server/workflow/actor.ts'
import { requirePermit, requirePermitOrProposal, illegalTransition } from '#server/workflow/permit.ts'
import { emitted } from '#server/events/emit.ts'
import { addEvent, openProposal, type Entry } from '#server/workflow/ledger-events.ts'
import { underwritingFacts } from './facts.ts'

const table = 'underwriting_event'

export async function moveUnderwriting(
  work: Work,
  id: string,
  input: UnderwritingInput,
  today: string,
): Promise<string> {
  const { held, from: start } = await currentStage(work, id)
  refuseOutdated(held, input.expected_version)
  const facts = await underwritingFacts(work, held, input, today)
  const actor = await actorOf(work)
  let from = start
  for (const to of stepsTo(start, input.to).slice(0, -1)) {
    requirePermit({ machine: underwritingMachine, from, to, actor, facts })
    await apply(work, held, { from, input: { to, expected_version: held.version }, today }, {})
    from = to
  }
  const permit = requirePermitOrProposal({ machine: underwritingMachine, from, to: input.to, actor, facts })
  if (permit.mode === 'apply') return apply(work, held, { from, input, today }, {})
  return told(work, id, { kind: 'proposal', from, to: input.to, reason: input.reason, detail: { ...input } })
}

/**
 * A large decision takes two: the second underwriter or administrator answers what the first one proposed. It may be
 * rejected even where the stage has changed since; otherwise it would wait for ever.
 */
export async function answerProposal(
  work: Work,
  id: string,
  eventId: string,
  answer: ProposalAnswer,
  today: string,
): Promise<string> {
  const { held, from } = await currentStage(work, id)
  const proposal = await openProposal(work, table, id, eventId)
  const proposed = v.safeParse(underwritingInput, proposal.detail)
  // What an older release took and this one no longer knows has to be proposed anew.
  if (!proposed.success) throw new Refusal('NOT_FOUND')
  const input = proposed.output
  const role = roleTitles.find((title) => title === proposal.role)
  const facts = {
    ...(await underwritingFacts(work, held, input, today)),
    second_person: role ? { id: proposal.by, role } : null,
  }
  const actor = await actorOf(work)
  const stage = underwritingMachine.states.find((one) => one === proposal.from)
  const choices = actor ? allowedFrom(underwritingMachine, answer.accept ? from : (stage ?? from), actor, facts) : []
  if (!choices.some(({ to }) => to === input.to)) throw illegalTransition(choices.map(({ to }) => to))
  if (proposal.by === work.viewer.id) throw new Refusal('GUARD_FAILED', { errors: { _: ['SECOND_PERSON_MISSING'] } })
  if (!answer.accept) {
    if (!answer.reason) throw invalid({ reason: ['required'] })
    return told(work, id, { kind: 'rejection', from, to: input.to, answers: eventId, reason: answer.reason })
  }
  requirePermit({ machine: underwritingMachine, from, to: input.to, actor, facts })
  return apply(work, held, { from, input, today }, { kind: 'acceptance', answers: eventId })
}

/** Callers without access to underwriting can't move it. */
async function currentStage(
  work: Work,
  id: string,
): Promise<{ held: Row<typeof patient>; from: UnderwritingCategory }> {
  if (!work.viewer.sees.includes('underwriting')) throw new Refusal('NOT_FOUND')
  const held = await work.hold(patient, id, 'update')
  const stage = await work.row(
    sql<{
      category: UnderwritingCategory
    }>`select category from underwriting_stage where id = ${held.underwriting_stage_id}::uuid`,
  )
  return { held, from: stage?.category ?? 'new' }
}

interface Step {
  readonly from: UnderwritingCategory
  readonly input: UnderwritingInput
  readonly today: string
}

async function apply(work: Work, held: Row<typeof patient>, step: Step, how: Partial<Entry>): Promise<string> {
  const { from, input, today } = step
  const { id } = held
  const stageId = await stageOf(work, input, held)
  if (input.to === 'approved' || input.to === 'declined') await writeDecision(work, id, stageId, input, today)
  const limit: Sql | undefined =
    input.to === 'approved'
      ? sql`${input.approved_limit_cents}::bigint`
      : input.to === 'declined'
        ? raw('null')
        : undefined
  await work.change(patient, id, {
    underwriting_stage_id: sql`${stageId}::uuid`,
    ...(limit && { approved_limit_cents: limit }),
  })
  const entry = { ...how, from, to: input.to, reason: input.reason, detail: { stage_id: stageId } }
  return told(work, id, entry, { activates: input.to === 'approved' })
}

/** The stage a category is shown as: the one that was named, the one that fits, or the category's first. */
async function stageOf(work: Work, input: UnderwritingInput, held: Row<typeof patient>): Promise<string> {
  const surgical = input.to === 'review' && (input.surgery_requested === true || held.approved_limit_cents !== null)
  const fitting = input.stage ?? (surgical ? 're_evaluation_surgery' : null)
  const stages = await work.rows(sql<{
    id: string
    code: string
  }>`select id, code from underwriting_stage where category = ${input.to} and deleted_at is null
    order by (code = ${fitting}) desc nulls last, is_active desc, sort_order`)
  const [first] = stages
  if (!first || (input.stage && first.code !== input.stage)) throw invalid({ stage: ['not_found'] })
  return first.id
}

/** The decision is recorded as an immutable note. */
async function writeDecision(
  work: Work,
  id: string,
  stageId: string,
  input: UnderwritingInput,
  today: string,
): Promise<void> {
  const approves = input.to === 'approved'
  const note = {
    patient_id: id,
    stage_id: stageId,
    kind: 'decision',
    body: input.decision_body,
    score_liability: input.scores?.liability,
    score_damages: input.scores?.damages,
    score_collectability: input.scores?.collectability,
    score_liens: input.scores?.liens,
    decision: approves ? (input.stage === 'approved_with_cap' ? 'approve_with_cap' : 'approve') : 'decline',
    approved_limit_cents: approves ? input.approved_limit_cents : null,
    expires_at: approves ? (input.expires_at ?? approvalExpiry(today)) : null,
  }
  refuseWrong(underwritingNote, note, visibleColumns(underwritingNote, work.viewer))
  const columns = Object.keys(note).map((column) => raw(column))
  const names = columns.map(({ parts }) => parts[0]).join(', ')
  await work.run(sql`insert into underwriting_note (id, ${raw(names)}, created_by, updated_by)
    select ${newId()}, ${raw(names)}, ${work.viewer.id}, ${work.viewer.id}
    from jsonb_populate_record(null::underwriting_note, ${JSON.stringify(note)}::jsonb)`)
}

async function told(work: Work, id: string, entry: Entry, { activates = false } = {}): Promise<string> {
  const event = await addEvent(work, table, { patientId: id, ...entry })
  if (event.kind === 'change' || event.kind === 'acceptance')
    await work.run(emitted({ kind: 'case_reached', patientId: id, point: 'stage', value: entry.to }))
  await work.note({
    action: 'underwriting',
    entity: 'patient',
    entityId: id,
    patientIds: [id],
    detail: { kind: event.kind, from: entry.from, to: entry.to, event: event.id },
  })
  const activation = activates ? await activateIfReady(work, id) : null
  return `{"patient":${await work.shown(patient, id, 'read')},"${table}":${JSON.stringify(event)},"activation":${JSON.stringify(activation)}}`
}
