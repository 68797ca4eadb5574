import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { MenuNode } from './menu-draft.ts'
import type { MenuItemRow, RoleRow } from './rows.ts'
import { doorOf } from '#domain/access/routes.ts'
import { grantsOf } from './grants.ts'
import { menuTitle } from '../../../i18n/titles.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/portal.ts'
import type { CallAnswer } from '../../../api/typed-call.ts'

interface Props {
  nodes: readonly MenuNode[]
  itemOf: (id: string) => MenuItemRow
  titleOf: (item: MenuItemRow) => string
  doorOf: (item: MenuItemRow) => string | undefined
}

// Dark as the navigation itself is.
const box = css({ colorScheme: 'dark', padding: '4', borderRadius: 'lg', background: 'surface', color: 'text' })
const entry = css({ paddingBlock: '1', paddingInlineStart: '3' })
const head = css({ paddingBlockStart: '3', textStyle: 'small', fontWeight: 'semibold', color: 'muted' })

/** The navigation as the role would see it; what leads nowhere for it is struck out. */
export function MenuPreview(props: Props) {
  const { t } = useTexts()
  const shown = visible(props.nodes, props.itemOf)
  return (
    <div className={box}>
      {shown.length > 0 ? (
        <Level {...props} nodes={shown} />
      ) : (
        <p className={css({ color: 'muted' })}>{t('userconfig:menus.nothing')}</p>
      )}
    </div>
  )
}

/** A branch without leaves is none. */
function visible(nodes: readonly MenuNode[], itemOf: Props['itemOf']): MenuNode[] {
  return nodes.flatMap((node) => {
    if (!node.shown) return []
    const branch = ['group', 'collapse'].includes(itemOf(node.id).type ?? '')
    const children = visible(node.children, itemOf)
    return branch && children.length === 0 ? [] : [{ ...node, children }]
  })
}

function Level({ nodes, ...props }: Props) {
  const { itemOf, titleOf, doorOf } = props
  return (
    <ul>
      {nodes.map(({ id, children }) => {
        const item = itemOf(id)
        const text = doorOf(item) ? <s className={css({ color: 'muted' })}>{titleOf(item)}</s> : titleOf(item)
        return (
          <li key={id}>
            {item.type === 'divider' ? (
              <hr className={css({ borderColor: 'line', marginBlock: '2' })} />
            ) : (
              <span className={children.length > 0 ? head : entry}>{text}</span>
            )}
            {children.length > 0 && (
              <div className={css({ paddingInlineStart: '3' })}>
                <Level {...props} nodes={children} />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

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
