import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { role } from '#domain/entities/role.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { factLine } from '#ui/parts/fact-line.ts'
import { useWide } from '#ui/parts/media.ts'
import { pageColumn } from '#ui/parts/page-column.ts'
import { Table, type TableColumn } from '#ui/parts/table.tsx'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useRoleTitle } from '../../../i18n/use-role-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { panel } from '#ui/parts/panel.tsx'
import { RowsState } from '../../../records/rows-state.tsx'
import { asOwnPage, recordQueries } from '../../../api/record-queries.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import { pageHead } from './styles.ts'
import { useHolders } from './use-holders.ts'
import { useRoleWords } from './use-role-words.ts'
import type { RoleRow } from './rows.ts'

const NewRoleDialog = lazy(async () => ({ default: (await import('./role-dialogs.tsx')).NewRoleDialog }))

/** All roles, and how many people have each. */
export function RoleListPage() {
  const { t, language } = useTexts()
  const roleTitle = useRoleTitle()
  const words = useRoleWords()
  const may = usePermissions()
  const wide = useWide()
  const holders = useHolders()
  const [adding, setAdding] = useState(false)
  const list = useQuery({ ...recordQueries.whole(role), ...asOwnPage })
  const order = new Intl.Collator(language).compare
  const titleOf = (row: RoleRow) => roleTitle(String(row.title))
  const rows = (list.data ?? []).toSorted((a, b) => order(titleOf(a), titleOf(b)))
  usePageTitle(t('userconfig:roles.many'))

  const columns = columnsOf({ t, title: titleOf, level: words.level, holders })

  return (
    <div className={pageColumn}>
      <div className={pageHead}>
        <h1 className={css({ textStyle: 'title' })}>{t('userconfig:roles.many')}</h1>
        {may?.('role.create') && (
          <Button tone="primary" onClick={() => setAdding(true)}>
            {t('userconfig:roles.add')}
          </Button>
        )}
      </div>
      <RowsState rows={list}>
        {wide ? (
          <Table caption={t('userconfig:roles.many')} columns={columns} rows={rows} rowKey={({ id }) => id} />
        ) : (
          <ul aria-label={t('userconfig:roles.many')} className={css({ display: 'grid', gap: '2' })}>
            {rows.map((row) => (
              <li key={row.id} className={panel}>
                <h2 className={css({ fontSize: 'lg', fontWeight: 'semibold' })}>{columns[0]?.cell(row)}</h2>
                <dl className={css({ display: 'grid', gap: '1' })}>
                  {columns.slice(1).map(({ key, header, cell }) => (
                    <div key={key} className={factLine}>
                      <dt>{header}</dt>
                      <dd>{cell(row)}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ul>
        )}
      </RowsState>
      <Suspense fallback={null}>{adding && <NewRoleDialog onClose={() => setAdding(false)} />}</Suspense>
    </div>
  )
}

interface Words {
  t: ReturnType<typeof useTexts>['t']
  title: (row: RoleRow) => string
  level: (level: unknown) => string
  holders: (roleId: string) => number | undefined
}

function columnsOf({ t, title, level, holders }: Words): TableColumn<RoleRow>[] {
  return [
    {
      key: 'title',
      header: t('userconfig:roles.one'),
      cell: (row) => (
        <Link
          to="/user-config/$section/{-$recordId}/{-$recordName}"
          params={{ section: 'roles', recordId: row.id, recordName: String(row.title) }}
          className={textLink}
        >
          {title(row)}
        </Link>
      ),
    },
    {
      key: 'level',
      header: t('userconfig:roles.level'),
      cell: (row) => level(row.level),
    },
    {
      key: 'users',
      header: t('userconfig:roles.users'),
      align: 'end',
      cell: (row) => <span className={css({ textStyle: 'figures' })}>{holders(row.id)}</span>,
    },
    {
      key: 'is_system',
      header: t('userconfig:roles.origin'),
      cell: (row) =>
        row.is_system === true ? (
          <Badge tone="neutral">{t('userconfig:roles.system')}</Badge>
        ) : (
          <Badge tone="accent">{t('userconfig:roles.own')}</Badge>
        ),
    },
  ]
}
