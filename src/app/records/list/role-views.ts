import { queryOptions } from '@tanstack/react-query'
import type { NewRoleView } from '#domain/lists/role-view.ts'
import type { ViewedList } from '#domain/lists/viewed-lists.ts'
import { api } from '../../api/portal.ts'

/** What administrators keep for everybody of one's role; an administrator is told those of all roles. */
export const roleViewsQuery = (list: ViewedList) =>
  queryOptions({
    queryKey: ['role_view', list],
    staleTime: 10 * 60_000,
    queryFn: async ({ signal }) =>
      (await api.call('GET /role_view/by_list/{list}', { params: { list }, signal })).role_views,
  })

export function keepRoleView(view: NewRoleView): Promise<unknown> {
  return api.call('POST /role_view/create', { form: { ...view } })
}

export function removeRoleView(id: string): Promise<unknown> {
  return api.call('DELETE /role_view/delete/{id}', { params: { id } })
}
