import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/portal.ts'
import type { CallAnswer } from '../../../api/typed-call.ts'

export type RoleMenu = CallAnswer<'GET /role_menu/by_role/{roleId}'>

export const roleMenuQuery = (roleId: string) =>
  queryOptions({
    queryKey: ['role_menu', 'by_role', roleId],
    queryFn: ({ signal }) => api.call('GET /role_menu/by_role/{roleId}', { params: { roleId }, signal }),
  })
