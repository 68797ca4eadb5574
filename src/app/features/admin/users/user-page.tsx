import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { user } from '#domain/entities/user.ts'
import { Button, button } from '#ui/parts/button.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { panel } from '#ui/parts/panel.tsx'
import { css } from '#ui/styled/css/index.js'
import { isMissing } from '../../../api/api-error.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { NotThere } from '../../../records/not-there.tsx'
import { ActivitySwitch, Updated } from '../../../records/record/activity.tsx'
import { RowsState } from '../../../records/rows-state.tsx'
import { usePermissions, useViewer } from '../../../records/use-permissions.ts'
import type { UserRow } from './rows.ts'
import { UserPicture } from './user-picture.tsx'
import { isWaiting } from './shown-users.ts'
import { actions, backLink, pageHead } from './styles.ts'
import { useMayViewAs, useRoleLevel, useUserWords } from './use-user-roles.ts'
import { FlagBadges, StandingBadges } from './user-badges.tsx'
import { UserDevices, UserSessions } from './user-sessions.tsx'
import { RecordValue } from '../../../records/record/record-value.tsx'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'
import { ResetLink } from '../../../records/reset-link.tsx'

const dialogs = () => import('./user-dialogs.tsx')
const PersonDialog = lazy(async () => ({ default: (await dialogs()).PersonDialog }))
const PlaceDialog = lazy(async () => ({ default: (await dialogs()).PlaceDialog }))
const DeclineDialog = lazy(async () => ({ default: (await dialogs()).DeclineDialog }))
const DeactivateDialog = lazy(async () => ({ default: (await dialogs()).DeactivateDialog }))
const HandOverDialog = lazy(async () => ({ default: (await import('./hand-over-dialog.tsx')).HandOverDialog }))
const LookAsUserDialog = lazy(async () => ({ default: (await import('./view-as-dialog.tsx')).LookAsUserDialog }))

type Step = 'person' | 'place' | 'decline' | 'deactivate' | 'hand_over' | 'look'

const beside = css({
  display: 'grid',
  alignItems: 'start',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
})

/** One log-in: who it is, what he may do, where he is signed in, and what one can do about it. */
export function UserPage({ id }: { id: string }) {
  const labels = useLabels('user')
  const may = usePermissions()
  const record = useQuery(recordQueries.one(user, id))
  usePageTitle(labels.one)
  if (isMissing(record.error)) return <NotThere of="userconfig" />
  const row = record.data
  return (
    <div className={pageColumn}>
      <Link
        to="/user-config/$section/{-$recordId}/{-$recordName}"
        params={{ section: 'users', recordId: undefined, recordName: undefined }}
        className={backLink}
      >
        {labels.many}
      </Link>
      <RowsState rows={record}>
        {row && <UserPanel row={row} />}
        {row && may?.('user.update') && !isWaiting(row) && (
          <div className={beside}>
            <UserSessions row={row} />
            <UserDevices row={row} />
          </div>
        )}
      </RowsState>
    </div>
  )
}

function UserPanel({ row }: { row: UserRow }) {
  const words = useUserWords()
  const may = usePermissions()
  const [step, setStep] = useState<Step>()
  const about = { row, onClose: () => setStep(undefined) }
  const name = String(row.name)
  const place = [words.role(row), words.party(row)].filter(Boolean)
  return (
    <section className={panel} aria-label={name}>
      <div className={pageHead}>
        <div className={css({ display: 'grid', gap: '1', minWidth: '0' })}>
          <div
            className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' })}
          >
            <h1 className={css({ textStyle: 'title', overflowWrap: 'break-word' })}>
              <bdi>{name}</bdi>
            </h1>
            <StandingBadges row={row} />
            <FlagBadges row={row} />
          </div>
          {!isWaiting(row) && (
            <p className={css({ color: 'muted' })}>
              {place.map((part, at) => (
                <span key={part}>
                  {at > 0 && ' · '}
                  <bdi>{part}</bdi>
                </span>
              ))}
            </p>
          )}
        </div>
        {may?.('user.update') && <Actions row={row} onStep={setStep} />}
      </div>
      {!isWaiting(row) && <UserPicture row={row} mayChange={may?.('user.update') === true} />}
      <UserFacts row={row} />
      <Suspense fallback={null}>
        {step === 'person' && <PersonDialog {...about} />}
        {step === 'place' && <PlaceDialog {...about} approving={isWaiting(row)} />}
        {step === 'decline' && <DeclineDialog {...about} />}
        {step === 'deactivate' && <DeactivateDialog {...about} />}
        {step === 'hand_over' && <HandOverDialog {...about} />}
        {step === 'look' && <LookAsUserDialog {...about} />}
      </Suspense>
    </section>
  )
}

function Actions({ row, onStep }: { row: UserRow; onStep: (step: Step) => void }) {
  const { t } = useTexts()
  const viewer = useViewer()
  const may = usePermissions()
  const mayLook = useMayViewAs()
  const levelOf = useRoleLevel()
  const own = row.id === viewer.id
  const admin = viewer.level === 'admin'
  if (isWaiting(row))
    return (
      <div className={actions}>
        {may?.('user.delete') && <Button onClick={() => onStep('decline')}>{t('userconfig:users.decline')}</Button>}
        {admin && (
          <Button tone="primary" onClick={() => onStep('place')}>
            {t('userconfig:users.approve')}
          </Button>
        )}
      </div>
    )
  return (
    <div className={actions}>
      {row.is_active === true && (
        <Link
          to="/user-config/$section/{-$recordId}/{-$recordName}"
          params={{ section: 'users', recordId: 'forgot-password', recordName: row.id }}
          className={button()}
        >
          {t('record:resetLink.action')}
        </Link>
      )}
      {!own && row.is_active === true && mayLook(levelOf(row)) && (
        <Button onClick={() => onStep('look')}>{t('look:action')}</Button>
      )}
      {!own && row.is_active === true && <Button onClick={() => onStep('deactivate')}>{t('record:deactivate')}</Button>}
      {!own && admin && row.user_type === 'staff' && (
        <Button onClick={() => onStep('hand_over')}>{t('userconfig:users.handOver.action')}</Button>
      )}
      {!own && row.is_active === false && <ActivitySwitch entity={user} row={row} />}
      {!own && admin && <Button onClick={() => onStep('place')}>{t('userconfig:users.place')}</Button>}
      <Button tone="primary" onClick={() => onStep('person')}>
        {t('userconfig:edit')}
      </Button>
    </div>
  )
}

const list = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(auto-fill, minmax(14rem, 1fr))' },
  columnGap: '4',
  rowGap: '3',
})

const told = [
  'email',
  'username',
  'phone',
  'user_type',
  'medical_provider_office_id',
  'language',
  'timezone',
  'last_login_at',
  'mfa_enabled',
  'terms_accepted_at',
] as const
/** Of a request one knows what its author said, and nothing else about him yet. */
const toldOfRequest: readonly string[] = ['email', 'language', 'terms_accepted_at']
/** Worth a line only where they hold. */
const toldWhereSo = ['firm_wide', 'must_change_password'] as const

/** What the head has not said already, as far as it is known and the viewer sees it. */
function UserFacts({ row }: { row: UserRow }) {
  const { t } = useTexts()
  const labels = useLabels('user')
  const titleOf = useReferenceTitles(['medical_provider_office'])
  const fits = (name: string) => !isWaiting(row) || toldOfRequest.includes(name)
  const shown = [
    ...told.filter((name) => row[name] !== undefined && row[name] !== null && fits(name)),
    ...toldWhereSo.filter((name) => row[name] === true),
  ]
  return (
    <dl aria-label={t('record:facts')} className={list}>
      {shown.map((name) => (
        <Fact key={name} label={labels.field(name)}>
          <RecordValue entity={user} name={name} row={row} titleOf={titleOf} />
        </Fact>
      ))}
      <Fact label={t('record:updated')}>
        <Updated row={row} />
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css({ minWidth: '0', overflowWrap: 'break-word' })}>
      <dt className={css({ textStyle: 'small', color: 'muted' })}>{label}</dt>
      <dd className={css({ fontWeight: 'medium' })}>{children}</dd>
    </div>
  )
}

/** A16: the password of a log-in, which its owner alone chooses. */
export function UserResetPage({ id }: { id: string }) {
  const { t } = useTexts()
  const labels = useLabels('user')
  const may = usePermissions()
  const record = useQuery(recordQueries.one(user, id))
  usePageTitle(t('record:resetLink.title'))
  if (isMissing(record.error) || !may?.('user.update')) return <NotThere of="userconfig" />
  const name = record.data?.name ?? ''
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4', maxWidth: 'prose' })}>
      <Link
        to="/user-config/$section/{-$recordId}/{-$recordName}"
        params={{ section: 'users', recordId: id, recordName: name || undefined }}
        className={backLink}
      >
        <bdi>{name || labels.many}</bdi>
      </Link>
      <RowsState rows={record}>
        <ResetLink userId={id} name={name} email={record.data?.email ?? ''} />
      </RowsState>
    </div>
  )
}
