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
import { deviceRows, useList } from '../../../records/list/use-list.ts'
import { usePermissions, useReaches } from '../../../records/use-permissions.ts'
import { isWaiting, shownUsers, userAddress } from './shown-users.ts'
import { useUserWords } from './use-people.ts'
import { useUserColumns } from './user-columns.tsx'

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }))

/** Everybody with a log-in, as far as the viewer looks after them; those who wait for approval first. */
export function UserListPage() {
  const { t, language } = useTexts()
  const labels = useLabels('user')
  const may = usePermissions()
  const words = useUserWords()
  const [inviting, setInviting] = useState(false)
  const list = useList(
    { address: userAddress },
    deviceRows({ ...recordQueries.whole(user), ...asOwnPage }, (users, params) =>
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
