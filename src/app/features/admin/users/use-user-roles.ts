import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLabels } from '../../../i18n/labels.ts'
import { useRoleTitle } from '../../../i18n/titles.ts'
import { api } from '../../../api/portal.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { usePermissions, useViewer } from '../../../records/use-permissions.ts'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'
import { partyOf } from './shown-users.ts'
import type { UserRow } from './rows.ts'
import { user } from '#domain/entities/user.ts'
import { lookRights } from '#domain/access/viewing-as.ts'

/** Roles the viewer may assign, each with the user types it fits. */
const assignableRoles = queryOptions({
  queryKey: ['role', 'to_give'],
  queryFn: async ({ signal }) => (await api.call('GET /user/roles_to_give', { signal })).roles,
})

export function useAssignableRoles() {
  const may = usePermissions()
  return useQuery({ ...assignableRoles, enabled: may?.('user.create') === true }).data
}

/** The level of a user's role; undefined until the roles are loaded. */
export function useRoleLevel(): (row: UserRow) => unknown {
  const may = usePermissions()
  const { data } = useQuery({ ...recordQueries.whole({ name: 'role' }), enabled: may?.('role.list') === true })
  return (row) => data?.find(({ id }) => id === row.role_id)?.level
}

const partyEntities = ['lawfirm', 'subsidiary', 'medical_provider', 'chiropractor', 'funder']

export type UserWords = ReturnType<typeof useUserWords>

/** Display names for a user's role, type and organization; empty where the viewer may not see them. */
export function useUserWords() {
  const labels = useLabels('user')
  const roleTitle = useRoleTitle()
  const given = useAssignableRoles()
  const may = usePermissions()
  const { data: roles } = useQuery({ ...recordQueries.whole({ name: 'role' }), enabled: may?.('role.list') === true })
  const titleOf = useReferenceTitles(partyEntities)
  const titles = new Map<unknown, string>([
    ...(roles ?? []).map((row) => [row.id, String(row.title)] as const),
    ...(given ?? []).map(({ id, title }) => [id, title] as const),
  ])
  return {
    roles: [...titles].map(([id, title]) => ({ id: String(id), title: roleTitle(title) })),
    role: (row: UserRow): string => {
      const title = titles.get(row.role_id)
      return title === undefined ? '' : roleTitle(title)
    },
    kind: (row: UserRow): string => labels.choice('user_type', String(row.user_type)),
    party: (row: UserRow): string => {
      const party = partyOf(row)
      return (party && titleOf(party.entity, party.id)) ?? ''
    },
  }
}

/** Number of users with a role; undefined while loading. */
export function useUserCountOfRole(): (roleId: string) => number | undefined {
  const { data } = useQuery(recordQueries.whole(user))
  return (roleId) => data?.filter((row) => row.role_id === roleId).length
}

/** Whether the viewer may view the portal as a user whose role has this level. It only hides; the server decides. */
export function useMayViewAs(): (levelOfOther: unknown) => boolean {
  const may = usePermissions()
  const { level } = useViewer()
  const holds = level === 'admin' && may !== undefined && lookRights.every(may)
  return (other) => holds && typeof other === 'string' && other !== 'admin'
}
