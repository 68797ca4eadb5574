import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { areas } from '#domain/access/areas.ts'
import { menuItem } from '#domain/entities/menu-item.ts'
import { button } from '#ui/parts/button.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { css } from '#ui/styled/css/index.js'
import { recordQueries } from '../../../api/record-queries.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { RowsState, together } from '../../../records/rows-state.tsx'
import { grantsOf } from './grants.ts'
import { menuDraft } from './menu-draft.ts'
import { MenuPreview, roleMenuQuery, useDoor, useItemTitle } from './menu-preview.tsx'
import type { RoleRow } from './rows.ts'
import { useRoleWords } from './use-role-words.ts'

const beside = css({
  display: 'grid',
  gap: '5',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
})
const line = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 2fr)' },
  columnGap: '4',
  paddingBlock: '1.5',
})

/** A role's menu and its permissions in words. */
export function RolePreview({ row }: { row: RoleRow }) {
  const { t } = useTexts()
  const words = useRoleWords()
  const titleOf = useItemTitle()
  const doorOf = useDoor(row)
  const items = useQuery(recordQueries.whole(menuItem))
  const menu = useQuery(roleMenuQuery(row.id))
  const grants = grantsOf(row)
  const may = Object.values(areas)
    .flat()
    .filter((name) => Object.keys(grants).some((permission) => permission.startsWith(`${name}.`)))
  const known = new Map(items.data?.map((item) => [item.id, item]))
  const state = together([items, menu], items.data && menu.data)
  return (
    <Panel
      title={t('userconfig:menus.preview')}
      action={
        <Link
          to="/user-config/$section/{-$recordId}/{-$recordName}"
          params={{ section: 'role-menus', recordId: undefined, recordName: undefined }}
          search={{ role: row.id }}
          className={button({ size: 'sm' })}
        >
          {t('userconfig:menus.open')}
        </Link>
      }
    >
      <RowsState rows={state}>
        <div className={beside}>
          <dl>
            {may.map((name) => (
              <div key={name} className={line}>
                <dt className={css({ fontWeight: 'medium' })}>{words.entity(name)}</dt>
                <dd className={css({ color: 'muted' })}>{words.rights({ name }, grants)}</dd>
              </div>
            ))}
          </dl>
          <MenuPreview
            nodes={menuDraft(items.data ?? [], menu.data?.role_menus ?? [])}
            itemOf={(id) => known.get(id) ?? { id }}
            titleOf={titleOf}
            doorOf={doorOf}
          />
        </div>
      </RowsState>
    </Panel>
  )
}
