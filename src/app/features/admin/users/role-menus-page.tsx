import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { menuItem } from '#domain/entities/menu-item.ts'
import { roleMenu } from '#domain/entities/role-menu.ts'
import { role } from '#domain/entities/role.ts'
import { Choice } from '#ui/parts/choice.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { css } from '#ui/styled/css/index.js'
import { isMissing } from '../../../api/api-error.ts'
import { asOwnPage, recordQueries } from '../../../api/record-queries.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useRoleTitle } from '../../../i18n/titles.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { NotThere } from '../../../records/not-there.tsx'
import { RowsState, together } from '../../../records/rows-state.tsx'
import { RoleMenuEditor } from './role-menu-editor.tsx'
import { roleMenuQuery } from './role-menu-queries.ts'

/** The navigation of one role. An address that names an entry opens the role it belongs to, with that entry marked. */
export function RoleMenusPage({ entryId }: { entryId: string | undefined }) {
  const { t, language } = useTexts()
  const roleTitle = useRoleTitle()
  const navigate = useNavigate()
  const asked = useLocation({ select: ({ search }) => (search as { role?: string }).role })
  const entry = useQuery({ ...recordQueries.one(roleMenu, entryId ?? ''), enabled: entryId !== undefined })
  const roles = useQuery(recordQueries.whole(role))
  const items = useQuery({ ...recordQueries.whole(menuItem), ...asOwnPage })
  const order = new Intl.Collator(language).compare
  const options = (roles.data ?? [])
    .map(({ id, title }) => ({ value: id, label: roleTitle(String(title)) }))
    .toSorted((a, b) => order(a.label, b.label))
  const wanted = entryId ? entry.data?.role_id : asked
  const known = options.find(({ value }) => value === wanted)?.value
  // Of a role that is not there any more the address may still speak.
  const chosen = known ?? (entryId ? undefined : options[0]?.value)
  const whole = useQuery({ ...recordQueries.one(role, chosen ?? ''), enabled: chosen !== undefined })
  const menu = useQuery({ ...roleMenuQuery(chosen ?? ''), enabled: chosen !== undefined })
  usePageTitle(t('userconfig:menus.title'))
  if (isMissing(entry.error)) return <NotThere of="userconfig" />
  const state = together(
    [roles, items, whole, menu, ...(entryId ? [entry] : [])],
    menu.data && whole.data && items.data,
  )
  return (
    <div className={pageColumn}>
      <div className={css({ display: 'grid', gap: '1' })}>
        <h1 className={css({ textStyle: 'title' })}>{t('userconfig:menus.title')}</h1>
        <p className={css({ color: 'muted' })}>{t('userconfig:menus.lead')}</p>
      </div>
      {chosen && (
        <div className={css({ justifySelf: 'start', maxWidth: 'full' })}>
          <Choice
            label={t('userconfig:menus.role')}
            value={chosen}
            options={options}
            onChoose={(id) =>
              void navigate({
                to: '/user-config/$section/{-$recordId}/{-$recordName}',
                params: { section: 'role-menus', recordId: undefined, recordName: undefined },
                search: { role: id } as {},
              })
            }
          />
        </div>
      )}
      <RowsState rows={state}>
        {menu.data && whole.data && items.data && (
          <RoleMenuEditor
            key={`${whole.data.id} ${menu.data.version}`}
            role={whole.data}
            items={items.data}
            menu={menu.data}
            marked={menu.data.role_menus.find(({ id }) => id === entryId)?.menu_item_id}
          />
        )}
      </RowsState>
    </div>
  )
}
