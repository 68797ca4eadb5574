import type { Actor, Who } from './actor.ts'
import { isAmong } from './actor.ts'

/** The codes of what is missing; none when the guard is content. A fact that is not given counts as missing. */
export type Guard<Facts> = (facts: Facts, actor: Actor) => readonly string[]

export type Transition<State extends string, Facts> = {
  from: readonly State[]
  to: State
  by: readonly Who[]
  /** May propose the step; an actor listed in `by` accepts it. */
  proposeBy?: readonly Who[]
  /** Where this is not true the transition does not exist, as for the way back from a pause. */
  onlyIf?: (facts: Facts, from: State) => boolean
  needs?: readonly Guard<Facts>[]
  /** What the command has to do besides changing the state. */
  effects?: readonly string[]
}

export type Machine<State extends string, Facts> = {
  states: readonly State[]
  transitions: readonly Transition<State, Facts>[]
}

export type Mode = 'apply' | 'propose'

export type Question<State extends string, Facts> = { from: State; to: State; actor: Actor; facts: Facts }

export type Answer<State extends string> =
  | { ok: true; mode: Mode; effects: readonly string[] }
  | { ok: false; code: 'ILLEGAL_TRANSITION'; allowed: State[] }
  | { ok: false; code: 'GUARD_FAILED'; missing: string[] }

function modeOf<S extends string, F>({ by, proposeBy = [] }: Transition<S, F>, actor: Actor): Mode | null {
  if (isAmong(actor, by)) return 'apply'
  return isAmong(actor, proposeBy) ? 'propose' : null
}

function open<S extends string, F>(machine: Machine<S, F>, from: S, actor: Actor, facts: F) {
  return machine.transitions.flatMap((transition) => {
    const mode = modeOf(transition, actor)
    const exists = transition.from.includes(from) && (transition.onlyIf?.(facts, from) ?? true)
    return mode && exists ? [{ transition, mode }] : []
  })
}

/** What this actor may ask for now, whether or not the guards are content yet. */
export function allowedFrom<S extends string, F>(
  machine: Machine<S, F>,
  from: S,
  actor: Actor,
  facts: F,
): { to: S; mode: Mode }[] {
  return open(machine, from, actor, facts).map(({ transition, mode }) => ({ to: transition.to, mode }))
}

function missingFor<S extends string, F>(transition: Transition<S, F>, facts: F, actor: Actor): string[] {
  return (transition.needs ?? []).flatMap((guard) => guard(facts, actor))
}

/** The codes of all that a step's guards require, for any actor: what is missing if no fact is given. */
export function neededFor<S extends string, F>(machine: Machine<S, F>, from: string, to: string, nothing: F): string[] {
  const step = machine.transitions.find((one) => one.to === to && one.from.some((state) => state === from))
  return step ? missingFor(step, nothing, { role: 'system' }) : []
}

export function check<S extends string, F>(machine: Machine<S, F>, question: Question<S, F>): Answer<S> {
  const { from, to, actor, facts } = question
  const choices = open(machine, from, actor, facts)
  const choice = choices.find(({ transition }) => transition.to === to)
  if (!choice) {
    return { ok: false, code: 'ILLEGAL_TRANSITION', allowed: choices.map(({ transition }) => transition.to) }
  }
  const missing = missingFor(choice.transition, facts, actor)
  if (missing.length > 0) return { ok: false, code: 'GUARD_FAILED', missing }
  return { ok: true, mode: choice.mode, effects: choice.transition.effects ?? [] }
}
