import type { TransitionInput } from '#domain/calls/cases/transitions.ts'
import { patient } from '#domain/entities/patient.ts'
import { caseStatusMachine } from '#domain/rules/transitions/case-status.ts'
import type { Actor } from '#domain/rules/transitions/actor.ts'
import { check } from '#domain/rules/transitions/machine.ts'
import type { Work } from '#server/records/commands.ts'
import { actorOf } from '#server/workflow/actor.ts'
import { applyStatus } from './transition.ts'
import { transitionFacts, type FindDuplicates } from './transition-facts.ts'

/** Duplicates are asked for only on the way out of the intake. */
const none: FindDuplicates = () => Promise.resolve([])

/** The line of a settlement settles the case, where the author may say so and nothing else is missing. */
export async function settleIfReady(work: Work, id: string): Promise<void> {
  await step(work, id, 'settled', await actorOf(work))
}

/**
 * Who marks a distribution as paid out takes the case along. The firm pays, though it does not move cases otherwise: what
 * counts here is that the liens have their final amounts.
 */
export async function beginPayingOut(work: Work, id: string): Promise<void> {
  await step(work, id, 'distribution', { role: 'admin', id: work.viewer.id, department: null })
}

async function step(work: Work, id: string, to: 'settled' | 'distribution', actor: Actor | undefined): Promise<void> {
  if (!actor) return
  const held = await work.hold(patient, id, 'read')
  const input: TransitionInput = { to, expected_version: held.version }
  const facts = await transitionFacts(work, held, input, none)
  const answer = check(caseStatusMachine, { from: held.case_status, to, actor, facts })
  if (answer.ok && answer.mode === 'apply') await applyStatus(work, held, input, answer, {})
}
