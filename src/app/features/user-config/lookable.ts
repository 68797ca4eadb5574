import type { RecordRow } from '../../api/record-queries.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Whom of a role one may see the portal as: who can sign in and is not oneself. */
export function isLookable(row: RecordRow, roleId: string, ownId: string): boolean {
  return row['role_id'] === roleId && row['is_active'] === true && row.id !== ownId
}

/** The one who is offered first: whoever was here last has most to show. */
export function suggested(rows: readonly RecordRow[], roleId: string, ownId: string): string | null {
  const [first] = rows
    .filter((row) => isLookable(row, roleId, ownId))
    .toSorted(
      (a, b) =>
        text(b['last_login_at']).localeCompare(text(a['last_login_at'])) ||
        text(a['name']).localeCompare(text(b['name'])) ||
        a.id.localeCompare(b.id),
    )
  return first?.id ?? null
}
