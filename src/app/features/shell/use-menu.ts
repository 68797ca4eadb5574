import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { GENERAL } from '#offline/answers/cache-policy.ts'
import { KEPT_FOR } from '../../api/kept-places.ts'
import { api } from '../../api/portal.ts'
import { useSession } from '../../api/use-session.ts'
import { menuTitle } from '../../i18n/titles.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { isBuilt } from './built.ts'
import { currentOf, leavesOf, menuItemOf, shownMenu, type Leaf, type MenuItem } from './menu.ts'

/** The same for all users of a role and without names, so it may be stored on the device. */
export const menuQuery = queryOptions({
  queryKey: ['menu_item', 'nested-by-user-role'],
  staleTime: 5 * 60_000,
  gcTime: KEPT_FOR,
  meta: { part: 'frame', persist: true, kept: { about: GENERAL, form: 'as-is' } },
  queryFn: async ({ signal }) =>
    (await api.call('GET /menu_item/nested-by-user-role', { signal })).menu_items.map(menuItemOf),
})

export interface Menu {
  /** Still on its way, for the first time. */
  waiting: boolean
  items: readonly MenuItem[]
  leaves: readonly Leaf[]
  current: string | undefined
}

const nothing: readonly MenuItem[] = []

/** The navigation of the person who is signed in. One that can't be had is an empty one (S3). */
export function useMenu(): Menu {
  const { data = nothing, isPending } = useQuery(menuQuery)
  const signedIn = useSession()
  const router = useRouter()
  const { language } = useTexts()
  const pathname = useRouterState({ select: (state) => state.location.pathname })

  const { title, level } = signedIn?.role ?? { title: '' }
  const { items, leaves } = useMemo(() => {
    const titleOf = (item: MenuItem): string => menuTitle(language, item)
    const roles = title === '' ? [] : [title, level ?? 'user']
    const items = shownMenu(data, { roles, built: (url) => isBuilt(router, url), titleOf })
    return { items, leaves: leavesOf(items) }
  }, [data, title, level, router, language])
  const urls = useMemo(() => leaves.map(({ url }) => url), [leaves])
  return { waiting: isPending, items, leaves, current: currentOf(urls, pathname) }
}
