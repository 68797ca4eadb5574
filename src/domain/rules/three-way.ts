import { isEmpty } from './empty.ts'

type Values = Readonly<Record<string, unknown>>

/** Fields that form one value: merging one user's date with another's hour would create an appointment neither made. */
export const TOGETHER: Readonly<Record<string, readonly (readonly string[])[]>> = {
  appointment: [
    ['scheduled_start', 'duration_min', 'service_date'],
    ['wanted_from', 'wanted_to'],
  ],
}

const same = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other)

/**
 * Two people changed one record. What only one of them changed stands; a field that both changed differently is a
 * conflict, in which the author has to choose. Of fields that belong together, a change of one is a change of all.
 */
export function conflictsBetween(
  base: Values,
  mine: Values,
  theirs: Values,
  together: readonly (readonly string[])[] = [],
): string[] {
  const names = Object.keys(mine)
  const differs = (name: string) => !same(mine[name], theirs[name])
  const found = new Set(names.filter((name) => !same(base[name], theirs[name]) && differs(name)))
  for (const group of together) {
    const mineOfIt = names.filter((name) => group.includes(name) && differs(name))
    const changed = group.some((name) => name in base && !same(base[name], theirs[name]))
    if (changed) for (const name of mineOfIt) found.add(name)
  }
  return [...found]
}
