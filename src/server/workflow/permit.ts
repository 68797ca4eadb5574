import { Refusal } from '#domain/errors.ts'
import type { Actor } from '#domain/rules/transitions/actor.ts'
import { check, type Answer, type Machine, type Mode } from '#domain/rules/transitions/machine.ts'

export interface Permit {
  readonly mode: Mode
  readonly effects: readonly string[]
}

interface Question<State extends string, Facts> {
  readonly machine: Machine<State, Facts>
  readonly from: State
  readonly to: State
  readonly actor: Actor | undefined
  readonly facts: Facts
}

/** Checks a transition against its state machine; throws the API's refusal if it is not allowed. */
export function requirePermit<State extends string, Facts>({
  machine,
  actor,
  ...question
}: Question<State, Facts>): Permit {
  if (!actor) throw illegalTransition([])
  return permitIn(check(machine, { ...question, actor }))
}

/**
 * If only a second person is missing, the first person’s request is stored until another agrees. A name given by the
 * requester would prove nothing.
 */
export function requirePermitOrProposal<State extends string, Facts>({
  machine,
  actor,
  ...question
}: Question<State, Facts>): Permit {
  if (!actor) throw illegalTransition([])
  const answer = check(machine, { ...question, actor })
  const alone =
    !answer.ok && answer.code === 'GUARD_FAILED' && answer.missing.every((code) => code === 'SECOND_PERSON_MISSING')
  return alone ? { mode: 'propose', effects: [] } : permitIn(answer)
}

export function permitIn<State extends string>(answer: Answer<State>): Permit {
  if (answer.ok) return answer
  if (answer.code === 'ILLEGAL_TRANSITION') throw illegalTransition(answer.allowed)
  throw new Refusal('GUARD_FAILED', { errors: { _: answer.missing } })
}

export function illegalTransition(allowed: readonly string[]): Refusal {
  return new Refusal('ILLEGAL_TRANSITION', { details: { allowed } })
}
