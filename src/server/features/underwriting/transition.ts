import type { RoleTitle } from '#domain/access/viewer.ts'
import { patient } from '#domain/entities/patient.ts'
import { underwritingNote } from '#domain/entities/underwriting-note.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { allowedFrom } from '#domain/rules/transitions/machine.ts'
import {
  approvalExpiry,
  underwritingMachine,
  type UnderwritingCategory,
} from '#domain/rules/transitions/underwriting.ts'
import { refuseOutdated, type Values, type Work } from '#server/records/commands.ts'
import { newId } from '#server/records/new-id.ts'
import { refuseWrong } from '#server/records/refusals.ts'
import { seeing } from '#server/records/rows.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'
import { actorOf } from '#server/workflow/actor.ts'
import { ask, askOfTwo, illegal } from '#server/workflow/ask.ts'
import { addEvent, openProposal, type Answering, type Entry } from '#server/workflow/events.ts'
import { underwritingFacts } from './facts.ts'
import type { UnderwritingWish } from './wish.ts'

const table = 'underwriting_event'

/** Makes an approved case active where nothing else is missing, and answers what is. */
export type ActivateIfReady = (work: Work, id: string) => Promise<object | null>

export async function moveUnderwriting(
  work: Work,
  id: string,
  wish: UnderwritingWish,
  today: string,
  activate: ActivateIfReady,
): Promise<string> {
  const { held, from } = await standing(work, id)
  refuseOutdated(held, wish.expected_version)
  const facts = await underwritingFacts(work, held, wish, today)
  const permit = askOfTwo({ machine: underwritingMachine, from, to: wish.to, actor: await actorOf(work), facts })
  if (permit.mode === 'apply') return apply(work, held, { from, wish, today, activate }, {})
  return told(work, id, { kind: 'proposal', from, to: wish.to, reason: wish.reason, detail: { ...wish } })
}

/** A large decision takes two: the second underwriter or administrator answers what the first one proposed. */
export async function answerUnderwriting(
  work: Work,
  id: string,
  eventId: string,
  answer: Answering,
  today: string,
  activate: ActivateIfReady,
): Promise<string> {
  const { held, from } = await standing(work, id)
  const proposal = await openProposal(work, table, id, eventId)
  const wish = proposal.detail as unknown as UnderwritingWish
  const facts = {
    ...(await underwritingFacts(work, held, wish, today)),
    second_person: { id: proposal.by, role: proposal.role as RoleTitle },
  }
  const actor = await actorOf(work)
  const choices = actor ? allowedFrom(underwritingMachine, from, actor, facts) : []
  if (!choices.some(({ to }) => to === wish.to)) throw illegal(choices.map(({ to }) => to))
  if (proposal.by === work.viewer.id) throw new Refusal('GUARD_FAILED', { errors: { _: ['SECOND_PERSON_MISSING'] } })
  if (!answer.accept) {
    if (!answer.reason) throw invalid({ reason: ['required'] })
    return told(work, id, { kind: 'rejection', from, to: wish.to, answers: eventId, reason: answer.reason })
  }
  ask({ machine: underwritingMachine, from, to: wish.to, actor, facts })
  return apply(work, held, { from, wish, today, activate }, { kind: 'acceptance', answers: eventId })
}

/** Whoever is not shown underwriting has none to move. */
async function standing(work: Work, id: string): Promise<{ held: Values; from: UnderwritingCategory }> {
  if (!work.viewer.sees.includes('underwriting')) throw new Refusal('NOT_FOUND')
  const held = await work.hold(patient, id, 'update')
  const stage = await work.row(
    sql`select category from underwriting_stage where id = ${held['underwriting_stage_id']}::uuid`,
  )
  return { held, from: (stage?.['category'] ?? 'new') as UnderwritingCategory }
}

interface Step {
  readonly from: UnderwritingCategory
  readonly wish: UnderwritingWish
  readonly today: string
  readonly activate: ActivateIfReady
}

async function apply(work: Work, held: Values, step: Step, how: Partial<Entry>): Promise<string> {
  const { from, wish, today, activate } = step
  const id = String(held['id'])
  const stageId = await stageOf(work, wish, held)
  if (wish.to === 'approved' || wish.to === 'declined') await writeDecision(work, id, stageId, wish, today)
  const limit: Sql | undefined =
    wish.to === 'approved'
      ? sql`${wish.approved_limit_cents}::bigint`
      : wish.to === 'declined'
        ? raw('null')
        : undefined
  await work.change(patient, id, {
    underwriting_stage_id: sql`${stageId}::uuid`,
    ...(limit && { approved_limit_cents: limit }),
  })
  const entry = { ...how, from, to: wish.to, reason: wish.reason, detail: { stage_id: stageId } }
  return told(work, id, entry, wish.to === 'approved' ? activate : undefined)
}

/** The stage a category is shown as: the one that was named, the one that fits, or the category's first. */
async function stageOf(work: Work, wish: UnderwritingWish, held: Values): Promise<string> {
  const surgical = wish.to === 'review' && (wish.surgery_requested === true || held['approved_limit_cents'] !== null)
  const fitting = wish.stage ?? (surgical ? 're_evaluation_surgery' : null)
  const stages =
    await work.rows(sql`select id, code from underwriting_stage where category = ${wish.to} and deleted_at is null
    order by (code = ${fitting}) desc nulls last, is_active desc, sort_order`)
  const [first] = stages
  if (!first || (wish.stage && first['code'] !== wish.stage)) throw invalid({ stage: ['not_found'] })
  return String(first['id'])
}

/** The decision is a note that nobody changes any more. */
async function writeDecision(
  work: Work,
  id: string,
  stageId: string,
  wish: UnderwritingWish,
  today: string,
): Promise<void> {
  const approves = wish.to === 'approved'
  const note = {
    patient_id: id,
    stage_id: stageId,
    kind: 'decision',
    body: wish.decision_body,
    score_liability: wish.scores?.liability,
    score_damages: wish.scores?.damages,
    score_collectability: wish.scores?.collectability,
    score_liens: wish.scores?.liens,
    decision: approves ? (wish.stage === 'approved_with_cap' ? 'approve_with_cap' : 'approve') : 'decline',
    approved_limit_cents: approves ? wish.approved_limit_cents : null,
    expires_at: approves ? (wish.expires_at ?? approvalExpiry(today)) : null,
  }
  refuseWrong(underwritingNote, note, seeing(underwritingNote, work.viewer))
  const columns = Object.keys(note).map((column) => raw(column))
  const names = columns.map(({ parts }) => parts[0]).join(', ')
  await work.run(sql`insert into underwriting_note (id, ${raw(names)}, created_by, updated_by)
    select ${newId()}, ${raw(names)}, ${work.viewer.id}, ${work.viewer.id}
    from jsonb_populate_record(null::underwriting_note, ${JSON.stringify(note)}::jsonb)`)
}

async function told(work: Work, id: string, entry: Entry, activate?: ActivateIfReady): Promise<string> {
  const event = await addEvent(work, table, { patientId: id, ...entry })
  await work.note({
    action: 'underwriting',
    entity: 'patient',
    entityId: id,
    patientIds: [id],
    detail: { kind: event.kind, from: entry.from, to: entry.to, event: event.id },
  })
  const activation = (await activate?.(work, id)) ?? null
  return `{"patient":${await work.shown(patient, id, 'read')},"${table}":${JSON.stringify(event)},"activation":${JSON.stringify(activation)}}`
}
