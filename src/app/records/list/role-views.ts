import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { NewRoleView } from '#domain/lists/role-view.ts'
import type { ViewedList } from '#domain/lists/viewed-lists.ts'
import { api } from '../../api/portal.ts'
import { savedView } from './list-settings.ts'

const roleView = v.object({ ...savedView.entries, role_id: v.string(), role: v.string() })
export type RoleView = v.InferOutput<typeof roleView>

const answer = v.pipe(
  v.object({ role_views: v.array(roleView) }),
  v.transform((found) => found.role_views),
)

/** What administrators keep for everybody of one's role; an administrator is told those of all roles. */
export const roleViewsQuery = (list: ViewedList) =>
  queryOptions({
    queryKey: ['role_view', list],
    staleTime: 10 * 60_000,
    queryFn: ({ signal }) => api.get(`/role_view/by_list/${list}`, { answer, signal }),
  })

export function keepRoleView(view: NewRoleView): Promise<unknown> {
  return api.post('/role_view/create', view, { answer: v.unknown() })
}

export function removeRoleView(id: string): Promise<unknown> {
  return api.delete(`/role_view/delete/${id}`, { answer: v.unknown() })
}
