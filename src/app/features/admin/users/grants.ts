import { reaches, type Reach } from '#domain/access/viewer.ts'

/** How far each permission of a role reaches; one that is not in it, the role does not have. */
export type Grants = Readonly<Record<string, Reach>>

/** The grants of a role's row. A server of tomorrow may know reaches that this portal does not. */
export interface Granted {
  readonly id?: string
  readonly grants?: readonly { readonly permission: string; readonly reach: string }[] | null | undefined
}

export function grantsOf({ grants }: Granted): Grants {
  return Object.fromEntries(
    (grants ?? []).flatMap(({ permission, reach }) => {
      const known = reaches.find((one) => one === reach)
      return known ? [[permission, known]] : []
    }),
  )
}

/** As the server stores them, in a fixed order. */
export function grantList(grants: Grants): { permission: string; reach: Reach }[] {
  return Object.entries(grants)
    .map(([permission, reach]) => ({ permission, reach }))
    .toSorted((a, b) => (a.permission < b.permission ? -1 : 1))
}

export function withReach(grants: Grants, permission: string, reach: Reach | undefined): Grants {
  const rest = Object.fromEntries(Object.entries(grants).filter(([name]) => name !== permission))
  return reach ? { ...rest, [permission]: reach } : rest
}

export interface GrantChange {
  readonly permission: string
  readonly from: Reach | undefined
  readonly to: Reach | undefined
}

/** What becomes different, permission by permission. */
export function changesBetween(before: Grants, after: Grants): GrantChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .map((permission) => ({ permission, from: before[permission], to: after[permission] }))
    .filter(({ from, to }) => from !== to)
}

/** Reapplies the user's changes after a concurrent edit. */
export function rebased(base: Grants, mine: Grants, theirs: Grants): Grants {
  return changesBetween(base, mine).reduce((grants, { permission, to }) => withReach(grants, permission, to), theirs)
}
