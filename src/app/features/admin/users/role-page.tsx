import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { role } from '#domain/entities/role.ts'
import { secretKinds } from '#domain/access/viewer.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Checkbox } from '#ui/parts/checkbox.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useRoleTitle } from '../../../i18n/titles.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Panel, panel } from '#ui/parts/panel.tsx'
import { RowsState } from '../../../records/rows-state.tsx'
import { isMissing } from '../../../api/api-error.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { writeRecord } from '../../../api/record-writes.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import { withReach } from './grants.ts'
import { NotThere } from '../../../records/not-there.tsx'
import { countOf, rightsBetween, rightsOf, type RoleRights } from './role-draft.ts'
import { RoleGrid } from './role-grid.tsx'
import { RolePreview } from './role-preview.tsx'
import { actions, backLink, pageHead, stickyHead } from './styles.ts'
import { useUserCountOfRole, useMayViewAs } from './use-user-roles.ts'
import { useRoleWords } from './use-role-words.ts'
import type { RoleRow } from './rows.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { EditDialog } from '../../../records/form/edit-dialog.tsx'
import { entityFields } from '../../../records/form/form-fields.ts'

const dialogs = () => import('./role-dialogs.tsx')
const RenameRoleDialog = lazy(async () => ({ default: (await dialogs()).RenameRoleDialog }))
const DeleteRoleDialog = lazy(async () => ({ default: (await dialogs()).DeleteRoleDialog }))
const LookAsRoleDialog = lazy(async () => ({ default: (await import('./view-as-dialog.tsx')).LookAsRoleDialog }))
const RoleDiffDialog = lazy(async () => ({ default: (await import('./role-diff-dialog.tsx')).RoleDiffDialog }))

/** One role: what it may do with every kind of record, and which secrets it sees. */
export function RolePage({ id }: { id: string }) {
  const { t } = useTexts()
  const may = usePermissions()
  const record = useQuery(recordQueries.one(role, id))
  usePageTitle(t('userconfig:roles.one'))
  if (isMissing(record.error)) return <NotThere of="userconfig" />
  return (
    <div className={pageColumn}>
      <Link
        to="/user-config/$section/{-$recordId}/{-$recordName}"
        params={{ section: 'roles', recordId: undefined, recordName: undefined }}
        className={backLink}
      >
        {t('userconfig:roles.many')}
      </Link>
      <RowsState rows={record}>
        {record.data && (
          <>
            <RoleHead row={record.data} />
            <RoleDevices row={record.data} />
            <RoleRightsPanel row={record.data} />
            {may?.('role_menu.list') && <RolePreview row={record.data} />}
          </>
        )}
      </RowsState>
    </div>
  )
}

function RoleHead({ row }: { row: RoleRow }) {
  const { t } = useTexts()
  const words = useRoleWords()
  const roleTitle = useRoleTitle()
  const may = usePermissions()
  const holders = useUserCountOfRole()(row.id)
  const mayLook = useMayViewAs()(row.level)
  const [step, setStep] = useState<'rename' | 'delete' | 'look'>()
  const own = row.is_system !== true
  const about = { row, onClose: () => setStep(undefined) }
  return (
    <section className={panel} aria-label={roleTitle(String(row.title))}>
      <div className={pageHead}>
        <div className={css({ display: 'grid', gap: '1', minWidth: '0' })}>
          <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })}>
            <h1 className={css({ textStyle: 'title', overflowWrap: 'break-word' })}>{roleTitle(String(row.title))}</h1>
            {!own && <Badge tone="neutral">{t('userconfig:roles.system')}</Badge>}
          </div>
          <p className={css({ color: 'muted' })}>
            {words.level(row.level)}
            {holders !== undefined && holders > 0 && (
              <>
                {' · '}
                <Link
                  to="/user-config/$section/{-$recordId}/{-$recordName}"
                  params={{ section: 'users', recordId: undefined, recordName: undefined }}
                  search={{ role: row.id }}
                  className={textLink}
                >
                  {t('userconfig:roles.inUse', { number: holders })}
                </Link>
              </>
            )}
          </p>
        </div>
        <div className={actions}>
          {own && may?.('role.delete') && holders === 0 && (
            <Button onClick={() => setStep('delete')}>{t('userconfig:roles.delete')}</Button>
          )}
          {own && may?.('role.update') && (
            <Button onClick={() => setStep('rename')}>{t('userconfig:roles.rename')}</Button>
          )}
          {mayLook && holders !== 0 && <Button onClick={() => setStep('look')}>{t('look:action')}</Button>}
        </div>
      </div>
      {!own && <p className={css({ textStyle: 'small', color: 'muted' })}>{t('userconfig:roles.system_note')}</p>}
      <Suspense fallback={null}>
        {step === 'rename' && <RenameRoleDialog {...about} />}
        {step === 'delete' && <DeleteRoleDialog {...about} />}
        {step === 'look' && <LookAsRoleDialog {...about} />}
      </Suspense>
    </section>
  )
}

interface Draft extends RoleRights {
  /** The role as it stood when the change began. */
  base: RoleRow
}

function RoleRightsPanel({ row }: { row: RoleRow }) {
  const { t } = useTexts()
  const words = useRoleWords()
  const may = usePermissions()
  const [draft, setDraft] = useState<Draft>()
  const [reviewing, setReviewing] = useState(false)
  const shown = draft ?? rightsOf(row)
  const changed = draft ? countOf(rightsBetween(rightsOf(draft.base), draft)) : 0

  function buttons() {
    if (!draft)
      return (
        may?.('role.update') && (
          <Button tone="primary" onClick={() => setDraft({ ...rightsOf(row), base: row })}>
            {t('userconfig:roles.edit')}
          </Button>
        )
      )
    return (
      <>
        <Button onClick={() => setDraft(undefined)}>{t('userconfig:roles.cancel')}</Button>
        <Button tone="primary" disabled={changed === 0} onClick={() => setReviewing(true)}>
          {t('userconfig:roles.review', { number: changed })}
        </Button>
      </>
    )
  }

  return (
    <>
      <Panel title={t('userconfig:roles.sees')}>
        {draft ? (
          <div className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '5' })}>
            {secretKinds.map((kind) => (
              <Checkbox
                key={kind}
                label={words.secret(kind)}
                checked={draft.sees.includes(kind)}
                onChange={({ target: { checked } }) =>
                  setDraft({
                    ...draft,
                    sees: secretKinds.filter((one) => (one === kind ? checked : draft.sees.includes(one))),
                  })
                }
              />
            ))}
          </div>
        ) : shown.sees.length > 0 ? (
          <ul className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
            {shown.sees.map((kind) => (
              <li key={kind}>
                <Badge tone="neutral">{words.secret(kind)}</Badge>
              </li>
            ))}
          </ul>
        ) : (
          <p className={css({ color: 'muted' })}>{t('userconfig:roles.seesNothing')}</p>
        )}
      </Panel>
      <section aria-label={t('userconfig:roles.grid')} className={panel}>
        <div className={stickyHead}>
          <h2 className={css({ textStyle: 'heading' })}>{t('userconfig:roles.grid')}</h2>
          <div className={actions}>{buttons()}</div>
        </div>
        <RoleGrid
          grants={shown.grants}
          onChange={
            draft && ((permission, reach) => setDraft({ ...draft, grants: withReach(draft.grants, permission, reach) }))
          }
        />
      </section>
      <Suspense fallback={null}>
        {draft && reviewing && (
          <RoleDiffDialog
            base={draft.base}
            mine={draft}
            onClose={() => setReviewing(false)}
            onSaved={() => setDraft(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

const facts = css({ display: 'flex', flexWrap: 'wrap', columnGap: '8', rowGap: '3' })
const muted = css({ textStyle: 'small', color: 'muted' })

/** W3, L5: how what lies on the devices of its people must be locked, how long it may lie there, and when a session ends. */
function RoleDevices({ row }: { row: RoleRow }) {
  const { t } = useTexts()
  const { number } = useFormats()
  const labels = useLabels('role')
  const may = usePermissions()
  const [changing, setChanging] = useState(false)
  const [hours, minutes] = [row.device_hours, row.idle_minutes]
  const shown = [
    [labels.field('device_lock'), labels.choice('device_lock', String(row.device_lock))],
    [labels.field('device_hours'), typeof hours === 'number' ? number(hours) : t('userconfig:roles.hoursUsual')],
    [labels.field('idle_minutes'), typeof minutes === 'number' ? number(minutes) : t('userconfig:roles.idleUsual')],
  ]
  return (
    <Panel
      title={t('userconfig:roles.devices')}
      action={
        may?.('role.update') && <Button onClick={() => setChanging(true)}>{t('userconfig:roles.devicesEdit')}</Button>
      }
    >
      <p className={css({ color: 'muted' })}>{t('userconfig:roles.devicesText')}</p>
      <dl className={facts}>
        {shown.map(([name, value]) => (
          <div key={name}>
            <dt className={muted}>{name}</dt>
            <dd className={css({ fontWeight: 'medium' })}>{value}</dd>
          </div>
        ))}
      </dl>
      {changing && <DevicesDialog row={row} onClose={() => setChanging(false)} />}
    </Panel>
  )
}

function DevicesDialog({ row, onClose }: { row: RoleRow; onClose: () => void }) {
  const { t } = useTexts()
  const labels = useLabels('role')
  const queryClient = useQueryClient()
  return (
    <EditDialog
      title={t('userconfig:roles.devicesTitle')}
      entity="role"
      fields={entityFields(role, ['device_lock', 'device_hours', 'idle_minutes'], labels, {
        device_lock: { hint: t('userconfig:roles.lockHint') },
        device_hours: { hint: t('userconfig:roles.hoursHint') },
        idle_minutes: { hint: t('userconfig:roles.idleHint') },
      })}
      row={row}
      onClose={onClose}
      read={() => queryClient.fetchQuery({ ...recordQueries.one(role, row.id), staleTime: 0 })}
      write={async (changes, version, key) => {
        await writeRecord(role, row.id, changes, version, key)
        await queryClient.invalidateQueries({ queryKey: ['role'] })
      }}
    />
  )
}
