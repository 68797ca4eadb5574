import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { role } from '#domain/entities/role.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { asOwnPage, recordQueries } from '../../../api/record-queries.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useRoleTitle } from '../../../i18n/titles.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { listAddress } from '../../../records/list/list-address.ts'
import type { ListColumn } from '../../../records/list/list-rows.tsx'
import { ListScreen } from '../../../records/list/list-screen.tsx'
import { deviceRows } from '../../../records/list/list-sources.ts'
import { useList } from '../../../records/list/use-list.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import type { RoleRow } from './rows.ts'
import { useUserCountOfRole } from './use-user-roles.ts'
import { useRoleWords } from './use-role-words.ts'

const NewRoleDialog = lazy(async () => ({ default: (await import('./role-dialogs.tsx')).NewRoleDialog }))

const address = listAddress({ sort: '', isSortable: () => false })

/** All roles, and how many people have each. */
export function RoleListPage() {
  const { t, language } = useTexts()
  const roleTitle = useRoleTitle()
  const may = usePermissions()
  const [adding, setAdding] = useState(false)
  const order = new Intl.Collator(language).compare
  const titleOf = (row: RoleRow) => roleTitle(String(row.title))
  const list = useList(
    { address },
    deviceRows(
      asOwnPage(recordQueries.whole(role)),
      (roles) => roles.toSorted((a, b) => order(titleOf(a), titleOf(b))),
      false,
    ),
  )
  usePageTitle(t('userconfig:roles.many'))

  return (
    <>
      <ListScreen
        list={list}
        caption={t('userconfig:roles.many')}
        heading={<h1 className={css({ textStyle: 'title' })}>{t('userconfig:roles.many')}</h1>}
        actions={
          may?.('role.create') && (
            <Button tone="primary" onClick={() => setAdding(true)}>
              {t('userconfig:roles.add')}
            </Button>
          )
        }
        columns={useRoleColumns(titleOf)}
        rowKey={({ id }) => id}
        nothing={{ title: t('userconfig:noMatch.title'), text: t('userconfig:noMatch.text') }}
      />
      <Suspense fallback={null}>{adding && <NewRoleDialog onClose={() => setAdding(false)} />}</Suspense>
    </>
  )
}

function useRoleColumns(titleOf: (row: RoleRow) => string): ListColumn<RoleRow>[] {
  const { t } = useTexts()
  const words = useRoleWords()
  const holders = useUserCountOfRole()
  return [
    {
      key: 'title',
      label: t('userconfig:roles.one'),
      cell: (row) => (
        <Link
          data-row=""
          to="/user-config/$section/{-$recordId}/{-$recordName}"
          params={{ section: 'roles', recordId: row.id, recordName: String(row.title) }}
          className={textLink}
        >
          {titleOf(row)}
        </Link>
      ),
    },
    { key: 'level', label: t('userconfig:roles.level'), cell: ({ level }) => words.level(level) },
    {
      key: 'users',
      label: t('userconfig:roles.users'),
      figure: true,
      cell: ({ id }) => <span className={css({ textStyle: 'figures' })}>{holders(id)}</span>,
    },
    {
      key: 'is_system',
      label: t('userconfig:roles.origin'),
      cell: ({ is_system: isSystem }) => (
        <Badge tone={isSystem === true ? 'neutral' : 'accent'}>
          {isSystem === true ? t('userconfig:roles.system') : t('userconfig:roles.own')}
        </Badge>
      ),
    },
  ]
}
