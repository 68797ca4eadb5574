import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { menuItem } from '#domain/entities/menu-item.ts'
import { roleMenu } from '#domain/entities/role-menu.ts'
import { role } from '#domain/entities/role.ts'
import { Choice } from '#ui/parts/choice.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { css } from '#ui/styled/css/index.js'
import { ApiError, isMissing } from '../../../api/api-error.ts'
import { asOwnPage, recordQueries } from '../../../api/record-queries.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useRoleTitle } from '../../../i18n/titles.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { NotThere } from '../../../records/not-there.tsx'
import { RowsState, together } from '../../../records/rows-state.tsx'
import { roleMenuQuery, type RoleMenu, useDoor, useItemTitle, MenuPreview } from './menu-preview.tsx'
import { Suspense, lazy, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { api } from '../../../api/portal.ts'
import { Panel, panel } from '#ui/parts/panel.tsx'
import { RefusalBox } from '../../../records/form/refusal.tsx'
import { usePermissions } from '../../../records/use-permissions.ts'
import { refreshWhereStale } from './where-stale.ts'
import { entriesOf, menuDraft, type MenuNode, withPlace, withShown } from './menu-draft.ts'
import { MenuTree } from './menu-tree.tsx'
import { actions, stickyHead } from './styles.ts'
import type { MenuItemRow, RoleRow } from './rows.ts'

/** The navigation of one role. An address that names an entry opens the role it belongs to, with that entry marked. */
export function RoleMenusPage({ entryId }: { entryId: string | undefined }) {
  const { t, language } = useTexts()
  const roleTitle = useRoleTitle()
  const navigate = useNavigate()
  const asked = useLocation({
    select: ({ search }) => ('role' in search && typeof search.role === 'string' ? search.role : undefined),
  })
  const entry = useQuery({ ...recordQueries.one(roleMenu, entryId ?? ''), enabled: entryId !== undefined })
  const roles = useQuery(recordQueries.whole(role))
  const items = useQuery(asOwnPage(recordQueries.whole(menuItem)))
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
                search: { role: id },
              })
            }
          />
        </div>
      )}
      <RowsState rows={state}>
        {menu.data && whole.data && items.data && (
          <RoleMenuEditor
            key={whole.data.id}
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

const MenuItemDialog = lazy(async () => ({ default: (await import('./menu-item-dialog.tsx')).MenuItemDialog }))

interface Props {
  role: RoleRow
  items: readonly MenuItemRow[]
  menu: RoleMenu
  marked: string | undefined
}

const beside = css({
  display: 'grid',
  alignItems: 'start',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
})

const inSight = css({ position: { lg: 'sticky' }, insetBlockStart: '[4.5rem]' })

/** A role's menu as a draft, which is saved as a whole. */
function RoleMenuEditor({ role, items, menu, marked }: Props) {
  const { t } = useTexts()
  const may = usePermissions()
  const queryClient = useQueryClient()
  const door = useDoor(role)
  const [draft, setDraft] = useState<readonly MenuNode[]>()
  const [editing, setEditing] = useState<{ item: MenuItemRow | undefined }>()
  // A draft is saved against the menu it was begun on, whoever changes that meanwhile.
  const [begun, setBegun] = useState(menu)
  if (draft === undefined && begun !== menu) setBegun(menu)
  const nodes = draft ?? menuDraft(items, begun.role_menus)
  const known = new Map(items.map((item) => [item.id, item]))
  const itemOf = (id: string): MenuItemRow => known.get(id) ?? { id }
  const titleOf = useItemTitle()
  const save = useMutation({
    mutationFn: () =>
      refreshWhereStale(
        () => queryClient.invalidateQueries({ queryKey: roleMenuQuery(role.id).queryKey }),
        () =>
          api.call('PUT /role_menu/by_role/{roleId}', {
            params: { roleId: role.id },
            body: { version: begun.version, entries: entriesOf(nodes, begun.role_menus) },
            key: crypto.randomUUID(),
          }),
      ),
    // After the conflict was shown once, the next try overwrites.
    onError: (error) => {
      const now = queryClient.getQueryData(roleMenuQuery(role.id).queryKey)
      if (now && error instanceof ApiError && error.code === 'VERSION_CONFLICT') setBegun(now)
    },
    onSuccess: async (saved) => {
      messages.show(t('userconfig:menus.saved'))
      setDraft(undefined)
      queryClient.setQueryData(roleMenuQuery(role.id).queryKey, saved)
      await queryClient.invalidateQueries({ queryKey: ['menu_item', 'nested-by-user-role'] })
    },
  })
  const mayChange = may?.('role_menu.update') === true
  const shown = { nodes, itemOf, titleOf, doorOf: door }

  return (
    <div className={beside}>
      <section aria-label={t('userconfig:menus.tree')} className={panel}>
        <div className={stickyHead}>
          <h2 className={css({ textStyle: 'heading' })}>{t('userconfig:menus.tree')}</h2>
          <div className={actions}>
            {mayChange && (
              <>
                {may('menu_item.create') && (
                  <Button size="sm" disabled={Boolean(draft)} onClick={() => setEditing({ item: undefined })}>
                    {t('userconfig:menus.add')}
                  </Button>
                )}
                <Button size="sm" disabled={!draft} onClick={() => setDraft(undefined)}>
                  {t('userconfig:menus.cancel')}
                </Button>
                <Button size="sm" tone="primary" disabled={!draft} busy={save.isPending} onClick={() => save.mutate()}>
                  {t('userconfig:menus.save')}
                </Button>
              </>
            )}
          </div>
        </div>
        <RefusalBox error={save.error ?? undefined} />
        <fieldset disabled={!mayChange} aria-label={t('userconfig:menus.tree')} className={css({ minWidth: '0' })}>
          <MenuTree
            {...shown}
            marked={marked}
            mayChange={mayChange}
            onShow={(id, on) => setDraft(withShown(nodes, id, on))}
            onMove={(id, target) => setDraft(withPlace(nodes, id, target))}
            onEdit={may?.('menu_item.update') ? (item) => setEditing({ item }) : undefined}
          />
        </fieldset>
      </section>
      <div className={inSight}>
        <Panel title={t('userconfig:menus.preview')}>
          <MenuPreview {...shown} />
        </Panel>
      </div>
      <Suspense fallback={null}>
        {editing && (
          <MenuItemDialog row={editing.item && itemOf(editing.item.id)} onClose={() => setEditing(undefined)} />
        )}
      </Suspense>
    </div>
  )
}
