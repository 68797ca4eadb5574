import type { UserRow } from './rows.ts'

type Person = Pick<UserRow, 'id' | 'name' | 'role_id' | 'is_active' | 'last_login_at'>

/** Whom of a role one may see the portal as: who can sign in and is not oneself. */
export function isLookable(row: Person, roleId: string, ownId: string): boolean {
  return row.role_id === roleId && row.is_active === true && row.id !== ownId
}

/** The suggested user: the one who signed in last has most to show. */
export function suggested(rows: readonly Person[], roleId: string, ownId: string): string | null {
  const [first] = rows
    .filter((row) => isLookable(row, roleId, ownId))
    .toSorted(
      (a, b) =>
        (b.last_login_at ?? '').localeCompare(a.last_login_at ?? '') ||
        (a.name ?? '').localeCompare(b.name ?? '') ||
        a.id.localeCompare(b.id),
    )
  return first?.id ?? null
}
