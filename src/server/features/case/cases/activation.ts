import type { TransitionInput } from '#domain/calls/cases/transitions.ts'
import { patient } from '#domain/entities/patient.ts'
import { caseStatusMachine } from '#domain/rules/transitions/case-status.ts'
import { check } from '#domain/rules/transitions/machine.ts'
import type { Work } from '#server/records/commands.ts'
import { actorOf } from '#server/workflow/actor.ts'
import { applyStatus } from './transition.ts'
import { transitionFacts, type FindDuplicates } from './transition-facts.ts'

export interface Activation {
  readonly is_active: boolean
  /** The codes of what must be there before the case becomes active. */
  readonly missing: readonly string[]
}

/** Duplicates are asked for only on the way out of the intake. */
const none: FindDuplicates = () => Promise.resolve([])

/** Makes a case in underwriting active if nothing is missing; null for a case in any other status. */
export async function activateIfReady(work: Work, id: string): Promise<Activation | null> {
  const held = await work.hold(patient, id, 'update')
  const actor = await actorOf(work)
  if (held.case_status !== 'underwriting' || !actor) return null
  const input: TransitionInput = { to: 'active', expected_version: held.version }
  const facts = await transitionFacts(work, held, input, none)
  const answer = check(caseStatusMachine, { from: 'underwriting', to: 'active', actor, facts })
  if (!answer.ok) return { is_active: false, missing: answer.code === 'GUARD_FAILED' ? answer.missing : [] }
  await applyStatus(work, held, input, answer, {})
  return { is_active: true, missing: [] }
}
