import type { SecretKind } from './viewer.ts'

/** What employees of the billing department see besides what their role shows them. */
export const billingSees: readonly SecretKind[] = ['price', 'underwriting', 'settlement']

/** The secret kinds of a role, and those of the department. */
export function seenBy(role: readonly SecretKind[] | null, department: string | null | undefined): Set<SecretKind> {
  return new Set([...(role ?? []), ...(department === 'billing' ? billingSees : [])])
}
