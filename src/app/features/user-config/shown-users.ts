import { parties } from '#domain/entities/user.ts'
import { foldedMatch } from '../../records/folded-match.ts'
import type { RecordRow } from '../../api/record-queries.ts'
import type { UserAsk, UserSort } from './user-address.ts'

/** Whoever asked for an account has no party yet, and cannot get one but by being approved. */
export function isWaiting(row: RecordRow): boolean {
  return row['is_active'] === false && row['user_type'] === 'lawfirm' && row['lawfirm_id'] === null
}

/** The field and the id of what somebody belongs to. */
export function partyOf(row: RecordRow): { entity: string; id: string } | undefined {
  for (const field of Object.keys(parties)) {
    const id = row[field]
    if (typeof id === 'string') return { entity: field.slice(0, -'_id'.length), id }
  }
  return undefined
}

interface Words {
  role: (row: RecordRow) => string
  kind: (row: RecordRow) => string
  party: (row: RecordRow) => string
  language: string
}

const searched = ['name', 'email', 'username']

/** Who fits the search and the filters; those who wait stand first, the others in the order that was asked for. */
export function shownUsers(rows: readonly RecordRow[], ask: UserAsk, words: Words): RecordRow[] {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const collate = new Intl.Collator(words.language).compare
  const told: Record<UserSort, (row: RecordRow) => string> = {
    name: (row) => text(row['name']),
    email: (row) => text(row['email']),
    role: words.role,
    user_type: words.kind,
    party: words.party,
    last_login_at: (row) => text(row['last_login_at']),
  }
  const key = told[ask.sort]
  const direction = ask.descending ? -1 : 1
  const fits = (row: RecordRow) =>
    (ask.search.trim() === '' || searched.some((name) => foldedMatch(text(row[name]), ask.search) !== undefined)) &&
    (ask.kind === '' || row['user_type'] === ask.kind) &&
    (ask.role === '' || row['role_id'] === ask.role) &&
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

function stands(row: RecordRow, show: UserAsk['show']): boolean {
  if (show === '') return true
  if (show === 'waiting') return isWaiting(row)
  return show === 'active' ? row['is_active'] !== false : row['is_active'] === false && !isWaiting(row)
}
