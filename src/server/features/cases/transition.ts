import { patient } from '#domain/entities/patient.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { caseStatusMachine } from '#domain/rules/transitions/case-status.ts'
import type { CaseStatus } from '#domain/rules/transitions/case-status-facts.ts'
import { allowedFrom } from '#domain/rules/transitions/machine.ts'
import { refuseOutdated, type Values, type Work } from '#server/records/commands.ts'
import { refuseWrong, seenOf } from '#server/records/refusals.ts'
import { seeing } from '#server/records/rows.ts'
import { sql } from '#server/records/sql.ts'
import { actorOf } from '#server/workflow/actor.ts'
import { ask, askOfTwo, illegal, type Permit } from '#server/workflow/ask.ts'
import { carryOut, columnsAfter } from './transition-effects.ts'
import { transitionFacts, type FindDuplicates } from './transition-facts.ts'
import { keptFacts, type CaseWish } from './transition-wish.ts'
import { addEvent, openProposal, type Answering, type Entry } from '#server/workflow/events.ts'

const table = 'case_status_event'

/** Moves a case, or, for those who may only ask, leaves the wish for somebody who may. */
export async function moveCase(
  work: Work,
  id: string,
  wish: CaseWish,
  openDuplicates: FindDuplicates,
): Promise<string> {
  const held = await work.hold(patient, id, 'update')
  refuseOutdated(held, wish.expected_version)
  const sight = seeing(patient, work.viewer)
  refuseWrong(patient, { ...seenOf(held, sight), ...kept(wish) }, sight)
  const question = {
    machine: caseStatusMachine,
    from: held['case_status'] as CaseStatus,
    to: wish.to,
    actor: await actorOf(work),
  }
  const permit = askOfTwo({ ...question, facts: await transitionFacts(work, held, wish, openDuplicates) })
  return permit.mode === 'apply' ? applyStatus(work, held, wish, permit, {}) : propose(work, held, wish)
}

/** Answers a firm's wish, or adds the second person whom a decision needs. */
export async function answerProposal(
  work: Work,
  id: string,
  eventId: string,
  answer: Answering,
  openDuplicates: FindDuplicates,
): Promise<string> {
  const held = await work.hold(patient, id, 'update')
  const proposal = await openProposal(work, table, id, eventId)
  const wish = proposal.detail as unknown as CaseWish
  const from = held['case_status'] as CaseStatus
  const actor = await actorOf(work)
  const facts = { ...(await transitionFacts(work, held, wish, openDuplicates)), second_person_id: proposal.by }
  const choices = actor ? allowedFrom(caseStatusMachine, from, actor, facts) : []
  if (!choices.some(({ to, mode }) => to === wish.to && mode === 'apply')) throw illegal(choices.map(({ to }) => to))
  if (proposal.by === work.viewer.id) throw new Refusal('GUARD_FAILED', { errors: { _: ['SECOND_PERSON_MISSING'] } })
  if (!answer.accept) {
    if (!answer.reason) throw invalid({ reason: ['required'] })
    return told(work, id, { kind: 'rejection', from, to: wish.to, answers: eventId, reason: answer.reason })
  }
  const permit = ask({ machine: caseStatusMachine, from, to: wish.to, actor, facts })
  return applyStatus(work, held, wish, permit, { kind: 'acceptance', answers: eventId })
}

/** Carries out what the machine has permitted. */
export async function applyStatus(
  work: Work,
  held: Values,
  wish: CaseWish,
  permit: Pick<Permit, 'effects'>,
  how: Partial<Entry>,
): Promise<string> {
  const id = String(held['id'])
  await work.change(patient, id, columnsAfter(held, wish))
  await carryOut(work, id, permit.effects, wish)
  return told(work, id, {
    ...how,
    from: String(held['case_status']),
    to: wish.to,
    reason: wish.reason,
    detail: { ...facts(wish), ...(permit.effects.length > 0 && { effects: permit.effects }) },
  })
}

async function propose(work: Work, held: Values, wish: CaseWish): Promise<string> {
  if (work.viewer.user_type === 'lawfirm')
    await work.run(sql`update patient set lawfirm_contact_at = now() where id = ${held['id']}`)
  return told(work, String(held['id']), {
    kind: 'proposal',
    from: String(held['case_status']),
    to: wish.to,
    reason: wish.reason,
    detail: { ...wish },
  })
}

async function told(work: Work, id: string, entry: Entry): Promise<string> {
  const event = await addEvent(work, table, { patientId: id, ...entry })
  await work.note({
    action: event.kind === 'change' || event.kind === 'acceptance' ? 'transition' : event.kind,
    entity: 'patient',
    entityId: id,
    patientIds: [id],
    detail: { from: entry.from, to: entry.to, reason: entry.reason, event: event.id },
  })
  return `{"patient":${await work.shown(patient, id, 'read')},"${table}":${JSON.stringify(event)}}`
}

function facts({ to: _to, reason: _reason, expected_version: _version, ...rest }: CaseWish): Values {
  return rest
}

function kept(wish: CaseWish): Values {
  return Object.fromEntries(keptFacts.flatMap((fact) => (wish[fact] === undefined ? [] : [[fact, wish[fact]]])))
}
