interface Grant {
  readonly codename: string
  readonly reach: string
}

/** All that is left to who sees as somebody else. */
const LOOKS = /\.(list|read)$/

/** How far a role reaches, by permission. */
export function reachesIn(grants: readonly Grant[], looking: boolean): ReadonlyMap<string, string> {
  const held = looking ? grants.filter(({ codename }) => LOOKS.test(codename)) : grants
  return new Map(held.map(({ codename, reach }) => [codename, reach]))
}
