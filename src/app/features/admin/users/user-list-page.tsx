import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { user } from '#domain/entities/user.ts'
import { userTypes } from '#domain/access/viewer.ts'
import { Button } from '#ui/parts/button.tsx'
import { Choice } from '#ui/parts/choice.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { useWide } from '#ui/parts/media.ts'
import { pageColumn } from '#ui/parts/page-column.ts'
import { TextField } from '#ui/parts/text-field.tsx'
import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../../i18n/labels.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { panel } from '#ui/parts/panel.tsx'
import { RowsState } from '../../../records/rows-state.tsx'
import { Pager } from '../../../records/list/pager.tsx'
import { asOwnPage, recordQueries } from '../../../api/record-queries.ts'
import { usePermissions, useReaches } from '../../../records/use-permissions.ts'
import { isWaiting, shownUsers } from './shown-users.ts'
import { readUserAsk, writeUserAsk, type Search, type UserAsk } from './user-address.ts'
import { UserCards, UserTable } from './user-rows.tsx'
import { useUserWords } from './use-people.ts'

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }))

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '3' })
const narrowing = css({
  display: { base: 'grid', md: 'flex' },
  flexWrap: 'wrap',
  alignItems: 'end',
  columnGap: '5',
  rowGap: '3',
})
const search = css({ width: 'full', maxWidth: { md: '1/3' } })

/** Everybody with a log-in, as far as the viewer looks after them; those who wait for approval first. */
export function UserListPage() {
  const { t, language } = useTexts()
  const labels = useLabels('user')
  const may = usePermissions()
  const wide = useWide()
  const words = useUserWords()
  const navigate = useNavigate()
  const ask = readUserAsk(useLocation({ select: (location) => location.search as Search }))
  const [typed, setTyped] = useState(ask.search)
  const [inviting, setInviting] = useState(false)
  const list = useQuery({ ...recordQueries.whole(user), ...asOwnPage })
  const seesAll = useReaches()?.get('user.list') === 'all'
  const everybody = list.data ?? []
  const found = shownUsers(everybody, { ...ask, search: typed }, { ...words, language })
  const rows = found.slice((ask.page - 1) * ask.size, ask.page * ask.size)
  const waiting = everybody.filter(isWaiting).length
  usePageTitle(labels.many)

  const onAsk = (change: Partial<UserAsk>) =>
    void navigate({
      to: '.',
      search: writeUserAsk({ ...ask, search: typed, page: 1, ...change }) as {},
      replace: true,
      resetScroll: false,
    })

  function body() {
    if (found.length === 0)
      return (
        <div className={panel}>
          <EmptyState title={t('userconfig:noMatch.title')} text={t('userconfig:noMatch.text')} />
        </div>
      )
    const shown = { rows, ask, onAsk }
    return (
      <>
        {wide ? <UserTable {...shown} /> : <UserCards {...shown} />}
        <Pager
          page={ask.page}
          pageSize={ask.size}
          count={found.length}
          onPage={(to) => onAsk({ page: to })}
          onPageSize={(size) => onAsk({ size })}
        />
      </>
    )
  }

  return (
    <div className={pageColumn}>
      <div className={line}>
        <h1 className={css({ textStyle: 'title' })}>{labels.many}</h1>
        {may?.('user.create') && (
          <Button tone="primary" onClick={() => setInviting(true)}>
            {t('userconfig:users.invite')}
          </Button>
        )}
      </div>
      <div className={narrowing}>
        <div className={search}>
          <TextField
            type="search"
            label={t('userconfig:users.search')}
            start={<Icon name="search" />}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              onAsk({ search: event.target.value })
            }}
            autoComplete="off"
          />
        </div>
        <Choice
          label={t('userconfig:users.show')}
          value={ask.show}
          options={[
            { value: '', label: t('userconfig:users.all') },
            ...(seesAll ? [{ value: 'waiting', label: t('userconfig:users.allWaiting', { number: waiting }) }] : []),
            { value: 'active', label: t('userconfig:users.allActive') },
            { value: 'inactive', label: t('userconfig:users.allInactive') },
          ]}
          onChoose={(show) => onAsk({ show: show as UserAsk['show'] })}
        />
        {seesAll && (
          <Choice
            label={labels.field('user_type')}
            value={ask.kind}
            options={[
              { value: '', label: t('userconfig:users.anyKind') },
              ...userTypes.map((kind) => ({ value: kind, label: labels.choice('user_type', kind) })),
            ]}
            onChoose={(kind) => onAsk({ kind })}
          />
        )}
        <Choice
          label={labels.field('role_id')}
          value={ask.role}
          options={[
            { value: '', label: t('userconfig:users.anyRole') },
            ...words.roles.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChoose={(role) => onAsk({ role })}
        />
      </div>
      <RowsState rows={list}>{body()}</RowsState>
      <Suspense fallback={null}>{inviting && <InviteDialog onClose={() => setInviting(false)} />}</Suspense>
    </div>
  )
}
