import type { TransitionInput } from '#domain/calls/cases/transitions.ts'
import type { ProposalAnswer } from '#domain/calls/workflow-input.ts'
import { patient } from '#domain/entities/patient.ts'
import type { Row } from '#domain/entity.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { caseStatusMachine } from '#domain/rules/transitions/case-status.ts'
import { allowedFrom } from '#domain/rules/transitions/machine.ts'
import { refuseOutdated, type Values, type Work } from '#server/records/commands.ts'
import { refuseWrong, seenOf } from '#server/records/refusals.ts'
import { visibleColumns } from '#server/records/rows.ts'
import { actorOf } from '#server/workflow/actor.ts'
import { requirePermit, requirePermitOrProposal, illegalTransition, type Permit } from '#server/workflow/permit.ts'
import { refuseLossOfAccepted, refuseOtherSettlement } from './agreed-figures.ts'
import { firmHeard } from './note-rules.ts'
import { carryOut, columnsAfter } from './transition-effects.ts'
import { keptFacts, transitionFacts, type FindDuplicates } from './transition-facts.ts'
import { emitted } from '#server/events/emit.ts'
import { addEvent, openProposal, type Entry } from '#server/workflow/ledger-events.ts'

const table = 'case_status_event'

/** Moves a case, or records a proposal if the caller may only propose. */
export async function moveCase(
  work: Work,
  id: string,
  input: TransitionInput,
  openDuplicates: FindDuplicates,
): Promise<string> {
  const held = await work.hold(patient, id, 'update')
  refuseOutdated(held, input.expected_version)
  const access = visibleColumns(patient, work.viewer)
  refuseWrong(patient, { ...seenOf(held, access), ...kept(input) }, access)
  await refuseOtherSettlement(work, held, input.settlement_cents)
  await refuseLossOfAccepted(work, id, input.to)
  const question = {
    machine: caseStatusMachine,
    from: held.case_status,
    to: input.to,
    actor: await actorOf(work),
  }
  const permit = requirePermitOrProposal({
    ...question,
    facts: await transitionFacts(work, held, input, openDuplicates),
  })
  return permit.mode === 'apply' ? applyStatus(work, held, input, permit, {}) : propose(work, held, input)
}

/**
 * Answers a firm's proposal, or adds the second person whom a decision needs. Who could have accepted it when it was
 * made may still reject it after the case has moved on; otherwise it would wait for ever.
 */
export async function answerProposal(
  work: Work,
  id: string,
  eventId: string,
  answer: ProposalAnswer,
  openDuplicates: FindDuplicates,
): Promise<string> {
  const held = await work.hold(patient, id, 'update')
  const proposal = await openProposal<TransitionInput>(work, table, id, eventId)
  const input = proposal.detail
  if (!isComplete(input)) throw new Refusal('NOT_FOUND')
  const from = held.case_status
  const actor = await actorOf(work)
  const facts = { ...(await transitionFacts(work, held, input, openDuplicates)), second_person_id: proposal.by }
  const state = caseStatusMachine.states.find((one) => one === proposal.from)
  const judged = answer.accept ? from : (state ?? from)
  const choices = actor ? allowedFrom(caseStatusMachine, judged, actor, facts) : []
  if (!choices.some(({ to, mode }) => to === input.to && mode === 'apply'))
    throw illegalTransition(choices.map(({ to }) => to))
  if (proposal.by === work.viewer.id) throw new Refusal('GUARD_FAILED', { errors: { _: ['SECOND_PERSON_MISSING'] } })
  if (!answer.accept) {
    if (!answer.reason) throw invalid({ reason: ['required'] })
    return told(work, id, { kind: 'rejection', from, to: input.to, answers: eventId, reason: answer.reason })
  }
  await refuseLossOfAccepted(work, id, input.to)
  const permit = requirePermit({ machine: caseStatusMachine, from, to: input.to, actor, facts })
  return applyStatus(work, held, input, permit, { kind: 'acceptance', answers: eventId })
}

/** A proposal is kept as its author sent it. */
function isComplete(input: Partial<TransitionInput>): input is TransitionInput {
  return input.to !== undefined
}

/** Carries out what the machine has permitted. */
export async function applyStatus(
  work: Work,
  held: Row<typeof patient>,
  input: TransitionInput,
  permit: Pick<Permit, 'effects'>,
  how: Partial<Entry>,
): Promise<string> {
  const { id } = held
  await work.change(patient, id, columnsAfter(held, input))
  await carryOut(work, id, permit.effects, input)
  return told(work, id, {
    ...how,
    from: held.case_status,
    to: input.to,
    reason: input.reason,
    detail: { ...facts(input), ...(permit.effects.length > 0 && { effects: permit.effects }) },
  })
}

async function propose(work: Work, held: Row<typeof patient>, input: TransitionInput): Promise<string> {
  if (work.viewer.user_type === 'lawfirm') await work.run(...firmHeard(held.id, work.viewer))
  return told(work, held.id, {
    kind: 'proposal',
    from: held.case_status,
    to: input.to,
    reason: input.reason,
    detail: { ...input },
  })
}

async function told(work: Work, id: string, entry: Entry): Promise<string> {
  const event = await addEvent(work, table, { patientId: id, ...entry })
  const isReached = event.kind === 'change' || event.kind === 'acceptance'
  if (isReached) await work.run(emitted({ kind: 'case_reached', patientId: id, point: 'status', value: entry.to }))
  await work.note({
    action: isReached ? 'transition' : event.kind,
    entity: 'patient',
    entityId: id,
    patientIds: [id],
    detail: { from: entry.from, to: entry.to, reason: entry.reason, event: event.id },
  })
  return `{"patient":${await work.shown(patient, id, 'read')},"${table}":${JSON.stringify(event)}}`
}

function facts({ to: _to, reason: _reason, expected_version: _version, ...rest }: TransitionInput): Values {
  return rest
}

function kept(input: TransitionInput): Values {
  return Object.fromEntries(keptFacts.flatMap((fact) => (input[fact] === undefined ? [] : [[fact, input[fact]]])))
}
