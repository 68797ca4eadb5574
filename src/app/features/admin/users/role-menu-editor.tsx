import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Panel, panel } from '#ui/parts/panel.tsx'
import { RefusalBox } from '../../../records/form/refusal.tsx'
import { usePermissions } from '../../../records/use-permissions.ts'
import { refreshWhereStale } from './where-stale.ts'
import { entriesOf, menuDraft, withPlace, withShown, type MenuNode } from './menu-draft.ts'
import { MenuPreview } from './menu-preview.tsx'
import { MenuTree } from './menu-tree.tsx'
import { roleMenuQuery, type RoleMenu } from './role-menu-queries.ts'
import { actions, stickyHead } from './styles.ts'
import { useDoor } from './menu-items.ts'
import { useItemTitle } from './menu-items.ts'
import type { MenuItemRow, RoleRow } from './rows.ts'

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
export function RoleMenuEditor({ role, items, menu, marked }: Props) {
  const { t } = useTexts()
  const may = usePermissions()
  const queryClient = useQueryClient()
  const door = useDoor(role)
  const [draft, setDraft] = useState<readonly MenuNode[]>()
  const [editing, setEditing] = useState<{ item: MenuItemRow | undefined }>()
  const nodes = draft ?? menuDraft(items, menu.role_menus)
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
            body: { version: menu.version, entries: entriesOf(nodes, menu.role_menus) },
            key: crypto.randomUUID(),
          }),
      ),
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
