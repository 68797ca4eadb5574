import { useQuery, queryOptions } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ViewedList } from '#domain/lists/viewed-lists.ts'
import { GENERAL } from '#offline/answers/cache-policy.ts'
import { session, api } from '../../api/portal.ts'
import { forgetView, keepView, useListSettings } from './list-settings.ts'
import type { Look } from './save-view.tsx'

/** The views of a list that one chooses among, those of one's role first, and the ways to keep and to forget one. */
export function useSavedViews(list: ViewedList, enabled = true) {
  const { views: own } = useListSettings(list)
  const roleId = session.current()?.role.id
  // An administrator is told the views of all roles; those of others he finds where he saves them.
  const kept = useQuery({ ...roleViewsQuery(list), enabled }).data
  const saved = useMemo(
    () => [...(kept?.filter(({ role_id }) => role_id === roleId) ?? []), ...own],
    [kept, own, roleId],
  )
  return {
    own,
    saved,
    keep: (name: string, look: Look) => keepView(list, { id: Date.now().toString(36), name, ...look }),
    forget: (id: string) => forgetView(list, id),
  }
}

/** Views shared with the user's role; administrators get those of all roles. */
export const roleViewsQuery = (list: ViewedList) =>
  queryOptions({
    queryKey: ['role_view', list],
    meta: { part: 'frame', kept: { about: GENERAL, form: 'as-is' } },
    staleTime: 10 * 60_000,
    queryFn: async ({ signal }) =>
      (await api.call('GET /role_view/by_list/{list}', { params: { list }, signal })).role_views,
  })
