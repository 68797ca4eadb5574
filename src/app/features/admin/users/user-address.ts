import { userTypes, type UserType } from '#domain/access/viewer.ts'
import type { PageSize } from '../../../records/list/pager.tsx'

export const standings = ['waiting', 'active', 'inactive'] as const
export const userSorts = ['name', 'email', 'role', 'user_type', 'party', 'last_login_at'] as const
export type UserSort = (typeof userSorts)[number]

/** What is asked of the list of users, as its address says it. An empty word asks for everything. */
export interface UserAsk {
  readonly search: string
  readonly show: (typeof standings)[number] | ''
  readonly kind: UserType | ''
  readonly role: string
  readonly sort: UserSort
  readonly descending: boolean
  readonly page: number
  readonly size: PageSize
}

export type Search = Readonly<Record<string, string | undefined>>

const sizes: readonly PageSize[] = [25, 50, 100]

/** What makes no sense in an address is as if it were not there. */
export function readUserAsk(search: Search): UserAsk {
  const [, minus, column] = /^(-?)(.*)$/.exec(search['sort'] ?? '') ?? []
  const page = Number(search['page'])
  return {
    search: search['search'] ?? '',
    show: standings.find((one) => one === search['show']) ?? '',
    kind: userTypes.find((one) => one === search['kind']) ?? '',
    role: search['role'] ?? '',
    sort: userSorts.find((one) => one === column) ?? 'name',
    descending: minus === '-',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: sizes.find((size) => String(size) === search['size']) ?? 25,
  }
}

/** The same as an address, without what goes without saying. */
export function writeUserAsk({ search, show, kind, role, sort, descending, page, size }: UserAsk): Search {
  const order = `${descending ? '-' : ''}${sort}`
  return {
    ...(search && { search }),
    ...(show && { show }),
    ...(kind && { kind }),
    ...(role && { role }),
    ...(order !== 'name' && { sort: order }),
    ...(page > 1 && { page: String(page) }),
    ...(size !== 25 && { size: String(size) }),
  }
}
