import type { Actor } from './actor.ts'
import { roleTitles } from '../../access/viewer.ts'
import type { Machine } from './machine.ts'
import { check } from './machine.ts'

const actors: readonly (readonly [string, Actor])[] = [
  ...roleTitles.map((role): [string, Actor] => [role, { role, id: 'maker' }]),
  ['billing', { role: 'employee', id: 'maker', department: 'billing' }],
  ['system', { role: 'system' }],
]

/** Billing is written only where it may do more than any other employee. */
function withoutRepetition(names: readonly string[]): string[] {
  return names.includes('employee') ? names.filter((name) => name !== 'billing') : [...names]
}

/**
 * Asks for every state × state × actor and writes down who may: `from -> to: actor ?proposer`.
 * The facts have to content every guard, so that only the table itself decides.
 */
export function wholeTable<S extends string, F>(
  machine: Machine<S, F>,
  factsFor: (actor: Actor, to: S) => F,
): string[] {
  const pairs = machine.states.flatMap((from) => machine.states.map((to) => [from, to] as const))
  return pairs.flatMap(([from, to]) => {
    const names = actors.flatMap(([name, actor]) => {
      const answer = check(machine, { from, to, actor, facts: factsFor(actor, to) })
      if (!answer.ok) return answer.code === 'GUARD_FAILED' ? [`!${name}(${answer.missing.join()})`] : []
      return [answer.mode === 'propose' ? `?${name}` : name]
    })
    return names.length > 0 ? [`${from} -> ${to}: ${withoutRepetition(names).sort().join(' ')}`] : []
  })
}

/** A table written by hand, one transition a line; the order of lines does not matter. */
export function handTable(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '').sort()
}
