import { doorOf } from '#domain/access/routes.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { grantsOf } from './grants.ts'
import type { MenuItemRow, RoleRow } from './rows.ts'
import { menuTitle } from '../../../i18n/titles.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/portal.ts'
import type { CallAnswer } from '../../../api/typed-call.ts'

/** What is wrong with showing an entry to a role, in words. */
export function useDoor(role: RoleRow): (item: MenuItemRow) => string | undefined {
  const { t } = useTexts()
  const seen = { level: role.level ?? 'user', grants: grantsOf(role) }
  const names = [role.level, role.title]
  return ({ auth, type, url }) => {
    if (Array.isArray(auth) && !auth.some((one) => names.includes(one))) return t('userconfig:menus.hidden')
    if (type !== 'item') return undefined
    const door = doorOf(String(url), seen)
    if (door === 'open') return undefined
    return door === 'closed' ? t('userconfig:menus.closed') : t('userconfig:menus.unknown')
  }
}

/** What an entry of the navigation is called. */
export function useItemTitle(): (item: MenuItemRow) => string {
  const { t, language } = useTexts()
  return ({ type, title, translate_key: key }) =>
    type === 'divider'
      ? t('userconfig:menus.divider')
      : menuTitle(language, { title: String(title), translate_key: typeof key === 'string' ? key : null })
}

export type RoleMenu = CallAnswer<'GET /role_menu/by_role/{roleId}'>

export const roleMenuQuery = (roleId: string) =>
  queryOptions({
    queryKey: ['role_menu', 'by_role', roleId],
    queryFn: ({ signal }) => api.call('GET /role_menu/by_role/{roleId}', { params: { roleId }, signal }),
  })
