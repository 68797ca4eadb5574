import { userTypes } from '#domain/access/viewer.ts'
import { partyFields } from '#domain/entities/user.ts'
import { foldedMatch } from '../../../records/marked-text.tsx'
import { listAddress, type ListParams } from '../../../records/list/list-address.ts'
import { sortOf } from '../../../records/sort-order.ts'
import type { UserRow } from './rows.ts'

/** What of a user's row the list shows and decides by. */
type ListedUser = Omit<UserRow, 'user_type' | 'language'> & { readonly user_type?: string | null | undefined }

const standings = ['waiting', 'active', 'inactive']
const sorts = ['name', 'email', 'role', 'user_type', 'party', 'last_login_at'] as const

const isOneOf =
  (values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value)
export const isUserSort = isOneOf(sorts)

/** The address of the list of users; each filter has one value. */
export const userAddress = listAddress({
  sort: 'name',
  isSortable: isUserSort,
  filters: { show: isOneOf(standings), kind: isOneOf(userTypes), role: (value) => value !== '' },
})

/** An open sign-up request: it has no organization until it is approved. */
export function isWaiting(row: ListedUser): boolean {
  return row.is_active === false && row.user_type === 'lawfirm' && row.lawfirm_id === null
}

/** The entity and id of a user's organization. */
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

/** Users that match the search and the filters: those who wait first, the others in the chosen order. */
export function shownUsers<Row extends ListedUser>(
  rows: readonly Row[],
  { search, filters, sort }: ListParams,
  words: Words<Row>,
): Row[] {
  const { show: [show] = [], kind: [kind] = [], role: [role] = [] } = filters
  const collate = new Intl.Collator(words.language).compare
  const told: Record<(typeof sorts)[number], (row: Row) => string> = {
    name: (row) => row.name ?? '',
    email: (row) => row.email ?? '',
    role: words.role,
    user_type: words.kind,
    party: words.party,
    last_login_at: (row) => row.last_login_at ?? '',
  }
  const { column, direction } = sortOf(sort)
  const key = told[sorts.find((name) => name === column) ?? 'name']
  const sign = direction === 'descending' ? -1 : 1
  const matches = (row: Row) =>
    (search.trim() === '' || searched.some((name) => foldedMatch(row[name] ?? '', search) !== undefined)) &&
    (kind === undefined || row.user_type === kind) &&
    (role === undefined || row.role_id === role) &&
    stands(row, show)
  return rows
    .filter(matches)
    .toSorted(
      (a, b) =>
        Number(isWaiting(b)) - Number(isWaiting(a)) ||
        sign * collate(key(a), key(b)) ||
        collate(told.name(a), told.name(b)),
    )
}

function stands(row: ListedUser, show: string | undefined): boolean {
  if (show === undefined) return true
  if (show === 'waiting') return isWaiting(row)
  return show === 'active' ? row.is_active !== false : row.is_active === false && !isWaiting(row)
}
