import { partyFields } from '#domain/entities/user.ts'
import { foldedMatch } from '../../../records/folded-match.ts'
import type { UserAsk, UserSort } from './user-address.ts'
import type { UserRow } from './rows.ts'

/** What of a user's row the list shows and decides by. */
type ListedUser = Omit<UserRow, 'user_type' | 'language'> & { readonly user_type?: string | null | undefined }

/** Whoever asked for an account has no party yet, and cannot get one but by being approved. */
export function isWaiting(row: ListedUser): boolean {
  return row.is_active === false && row.user_type === 'lawfirm' && row.lawfirm_id === null
}

/** The field and the id of what somebody belongs to. */
export function partyOf(row: ListedUser): { entity: string; id: string } | undefined {
  for (const field of partyFields) {
    const id = row[field]
    if (id) return { entity: field.slice(0, -'_id'.length), id }
  }
  return undefined
}

interface Words<Row> {
  role: (row: Row) => string
  kind: (row: Row) => string
  party: (row: Row) => string
  language: string
}

const searched = ['name', 'email', 'username'] as const

/** Who fits the search and the filters; those who wait stand first, the others in the order that was asked for. */
export function shownUsers<Row extends ListedUser>(rows: readonly Row[], ask: UserAsk, words: Words<Row>): Row[] {
  const collate = new Intl.Collator(words.language).compare
  const told: Record<UserSort, (row: Row) => string> = {
    name: (row) => row.name ?? '',
    email: (row) => row.email ?? '',
    role: words.role,
    user_type: words.kind,
    party: words.party,
    last_login_at: (row) => row.last_login_at ?? '',
  }
  const key = told[ask.sort]
  const direction = ask.descending ? -1 : 1
  const fits = (row: Row) =>
    (ask.search.trim() === '' || searched.some((name) => foldedMatch(row[name] ?? '', ask.search) !== undefined)) &&
    (ask.kind === '' || row.user_type === ask.kind) &&
    (ask.role === '' || row.role_id === ask.role) &&
    stands(row, ask.show)
  return rows
    .filter(fits)
    .toSorted(
      (a, b) =>
        Number(isWaiting(b)) - Number(isWaiting(a)) ||
        direction * collate(key(a), key(b)) ||
        collate(told.name(a), told.name(b)),
    )
}

function stands(row: ListedUser, show: UserAsk['show']): boolean {
  if (show === '') return true
  if (show === 'waiting') return isWaiting(row)
  return show === 'active' ? row.is_active !== false : row.is_active === false && !isWaiting(row)
}
