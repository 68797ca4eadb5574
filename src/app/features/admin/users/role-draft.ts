import { secretKinds, type SecretKind } from '#domain/access/viewer.ts'
import { changesBetween, grantsOf, rebased, type GrantChange, type Granted, type Grants } from './grants.ts'

/** What of a role can be rewritten: its grants, and the secrets it sees. */
export interface RoleRights {
  readonly grants: Grants
  readonly sees: readonly SecretKind[]
}

export function rightsOf(row: Granted & { readonly sees?: readonly string[] | null | undefined }): RoleRights {
  return { grants: grantsOf(row), sees: secretKinds.filter((kind) => row.sees?.includes(kind)) }
}

export interface RightsChange {
  readonly grants: readonly GrantChange[]
  readonly gains: readonly SecretKind[]
  readonly loses: readonly SecretKind[]
}

export function rightsBetween(before: RoleRights, after: RoleRights): RightsChange {
  return {
    grants: changesBetween(before.grants, after.grants),
    gains: after.sees.filter((kind) => !before.sees.includes(kind)),
    loses: before.sees.filter((kind) => !after.sees.includes(kind)),
  }
}

export function countOf({ grants, gains, loses }: RightsChange): number {
  return grants.length + gains.length + loses.length
}

/** Reapplies the user's changes after a concurrent edit. */
export function rebasedRights(base: RoleRights, mine: RoleRights, theirs: RoleRights): RoleRights {
  const { gains, loses } = rightsBetween(base, mine)
  return {
    grants: rebased(base.grants, mine.grants, theirs.grants),
    sees: secretKinds.filter((kind) => gains.includes(kind) || (theirs.sees.includes(kind) && !loses.includes(kind))),
  }
}
