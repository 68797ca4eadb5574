import type { Actor } from './actor.ts'
import type { Guard } from './machine.ts'

export function need<Facts>(code: string, holds: (facts: Facts, actor: Actor) => boolean): Guard<Facts> {
  return (facts, actor) => (holds(facts, actor) ? [] : [code])
}

export function isGiven(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  return value !== undefined && value !== null
}

export function needGiven<Facts>(code: string, fact: keyof Facts): Guard<Facts> {
  return need(code, (facts) => isGiven(facts[fact]))
}

export type WithReason = { reason?: string | null }

export const reasonGiven = (facts: WithReason) => isGiven(facts.reason)

export const needReason: Guard<WithReason> = need('REASON_MISSING', reasonGiven)
