import { lazy, Suspense, useState } from 'react'
import { userTypes } from '#domain/access/viewer.ts'
import { user } from '#domain/entities/user.ts'
import { Button } from '#ui/parts/button.tsx'
import { Choice } from '#ui/parts/choice.tsx'
import { css } from '#ui/styled/css/index.js'
import { asOwnPage, recordQueries } from '../../../api/record-queries.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { ListScreen } from '../../../records/list/list-screen.tsx'
import { deviceRows } from '../../../records/list/list-sources.ts'
import { useList } from '../../../records/list/use-list.ts'
import { usePermissions, useReaches } from '../../../records/use-permissions.ts'
import { isWaiting, shownUsers, userAddress, isUserSort } from './shown-users.ts'
import { useUserWords, type UserWords } from './use-user-roles.ts'
import { Link } from '@tanstack/react-router'
import { textLink } from '#ui/parts/text-link.ts'
import { useFormats } from '../../../i18n/formats.ts'
import type { ListColumn } from '../../../records/list/list-rows.tsx'
import type { UserRow } from './rows.ts'
import { FlagBadges, hasFlags, StandingBadges } from './user-badges.tsx'

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }))

/** The log-ins the viewer manages; sign-up requests first. */
export function UserListPage() {
  const { t, language } = useTexts()
  const labels = useLabels('user')
  const may = usePermissions()
  const words = useUserWords()
  const [inviting, setInviting] = useState(false)
  const list = useList(
    { address: userAddress },
    deviceRows(asOwnPage(recordQueries.whole(user)), (users, params) =>
      shownUsers(users, params, { ...words, language }),
    ),
  )
  const seesAll = useReaches()?.get('user.list') === 'all'
  const columns = useUserColumns(words, seesAll)
  const waiting = list.data?.filter(isWaiting).length ?? 0
  usePageTitle(labels.many)

  const filter = (name: string, label: string, options: readonly { value: string; label: string }[]) => (
    <Choice
      label={label}
      value={list.params.filters[name]?.[0] ?? ''}
      options={options}
      onChoose={(value) => list.change({ filters: { ...list.params.filters, [name]: value === '' ? [] : [value] } })}
    />
  )
  return (
    <>
      <ListScreen
        list={list}
        caption={labels.many}
        heading={<h1 className={css({ textStyle: 'title' })}>{labels.many}</h1>}
        actions={
          may?.('user.create') && (
            <Button tone="primary" onClick={() => setInviting(true)}>
              {t('userconfig:users.invite')}
            </Button>
          )
        }
        columns={columns}
        rowKey={({ id }) => id}
        searchText={t('userconfig:users.search')}
        controls={
          <>
            {filter('show', t('userconfig:users.show'), [
              { value: '', label: t('userconfig:users.all') },
              ...(seesAll ? [{ value: 'waiting', label: t('userconfig:users.allWaiting', { number: waiting }) }] : []),
              { value: 'active', label: t('userconfig:users.allActive') },
              { value: 'inactive', label: t('userconfig:users.allInactive') },
            ])}
            {seesAll &&
              filter('kind', labels.field('user_type'), [
                { value: '', label: t('userconfig:users.anyKind') },
                ...userTypes.map((kind) => ({ value: kind, label: labels.choice('user_type', kind) })),
              ])}
            {filter('role', labels.field('role_id'), [
              { value: '', label: t('userconfig:users.anyRole') },
              ...words.roles.map(({ id, title }) => ({ value: id, label: title })),
            ])}
          </>
        }
        nothing={{ title: t('userconfig:noMatch.title'), text: t('userconfig:noMatch.text') }}
      />
      <Suspense fallback={null}>{inviting && <InviteDialog onClose={() => setInviting(false)} />}</Suspense>
    </>
  )
}

/** Managers see people of one kind and one party, and nothing that only the portal's own people may know. */
const hiddenFromManagers = ['user_type', 'party', 'flags', 'mfa_enabled', 'last_login_at']

/** What the list of users tells of each. */
function useUserColumns(words: UserWords, seesAll: boolean): ListColumn<UserRow>[] {
  const { t } = useTexts()
  const labels = useLabels('user')
  const formats = useFormats()
  const column = (key: string, label: string, more: Omit<ListColumn<UserRow>, 'key' | 'label'>) => ({
    key,
    label,
    sortable: isUserSort(key),
    ...more,
  })
  const where = (isThere: boolean) => (isThere ? 'usual' : 'never')
  const all = [
    column('name', labels.field('name'), { cell: (row) => <UserLink row={row} /> }),
    column('status', t('userconfig:users.status'), { cell: (row) => <StandingBadges row={row} /> }),
    column('role', labels.field('role_id'), { cell: words.role, card: (row) => where(words.role(row) !== '') }),
    column('party', t('userconfig:users.party'), {
      cell: (row) => words.party(row) && <bdi>{words.party(row)}</bdi>,
      card: (row) => where(words.party(row) !== ''),
    }),
    column('email', labels.field('email'), { cell: (row) => <bdi>{row.email}</bdi> }),
    column('user_type', labels.field('user_type'), { cell: words.kind }),
    column('flags', t('userconfig:users.flags'), {
      cell: (row) => hasFlags(row) && <FlagBadges row={row} />,
      card: (row) => where(hasFlags(row)),
    }),
    column('mfa_enabled', labels.field('mfa_enabled'), {
      cell: (row) => (row.mfa_enabled === true ? t('yes') : t('no')),
    }),
    column('last_login_at', labels.field('last_login_at'), {
      cell: ({ last_login_at: at }) =>
        at ? (
          <time dateTime={at}>{formats.moment(at)}</time>
        ) : (
          <span className={css({ color: 'muted' })}>{t('userconfig:users.never')}</span>
        ),
    }),
  ]
  return all.filter(({ key }) => seesAll || !hiddenFromManagers.includes(key))
}

function UserLink({ row }: { row: UserRow }) {
  const name = String(row.name)
  return (
    <Link
      data-row=""
      to="/user-config/$section/{-$recordId}/{-$recordName}"
      params={{ section: 'users', recordId: row.id, recordName: name }}
      className={textLink}
    >
      <bdi>{name}</bdi>
    </Link>
  )
}
