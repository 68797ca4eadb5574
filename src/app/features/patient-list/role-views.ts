import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { NewRoleView } from '#domain/lists/role-view.ts'
import { api } from '../../api/portal.ts'
import { savedView } from './list-settings.ts'

const roleView = v.object({ ...savedView.entries, role_id: v.string(), role: v.string() })
export type RoleView = v.InferOutput<typeof roleView>

const answer = v.pipe(
  v.object({ role_views: v.array(roleView) }),
  v.transform((found) => found.role_views),
)

/** What administrators keep for everybody of one's role; an administrator is told those of all roles. */
export const roleViewsQuery = queryOptions({
  queryKey: ['role_view', 'patient'],
  staleTime: 10 * 60_000,
  queryFn: ({ signal }) => api.get('/role_view/by_list/patient', { answer, signal }),
})

export function keepRoleView(view: Omit<NewRoleView, 'list'>): Promise<unknown> {
  return api.post('/role_view/create', { ...view, list: 'patient' }, { answer: v.unknown() })
}

export function removeRoleView(id: string): Promise<unknown> {
  return api.delete(`/role_view/delete/${id}`, { answer: v.unknown() })
}
