import { isEmpty } from '#domain/rules/empty.ts'
import type { Policy } from './insurance-policy.ts'

const said = (policy: Policy): string =>
  JSON.stringify(
    Object.entries(policy)
      .filter(([, value]) => !isEmpty(value))
      .toSorted(([one], [other]) => one.localeCompare(other)),
  )

const same = (one: Policy | undefined, other: Policy | undefined): boolean =>
  one !== undefined && other !== undefined && said(one) === said(other)

/**
 * Where a policy stands in the list as it is now: policies have no names, so it is where the same one is, else where it
 * stood, unless another stands there. Undefined if it is gone, or was never there.
 */
export function placeNow(before: readonly Policy[], place: number, now: readonly Policy[]): number | undefined {
  const policy = before[place]
  if (!policy) return undefined
  if (same(now[place], policy)) return place
  const moved = now.findIndex((one) => same(one, policy))
  if (moved >= 0) return moved
  const isAnother = before.some((one, at) => at !== place && same(one, now[place]))
  return now[place] && !isAnother ? place : undefined
}
