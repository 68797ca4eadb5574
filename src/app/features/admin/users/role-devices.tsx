import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { role } from '#domain/entities/role.ts'
import { Button } from '#ui/parts/button.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { css } from '#ui/styled/css/index.js'
import { recordQueries, writeRecord } from '../../../api/record-queries.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { EditDialog } from '../../../records/form/edit-dialog.tsx'
import { entityFields } from '../../../records/form/form-fields.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import type { RoleRow } from './rows.ts'

const facts = css({ display: 'flex', flexWrap: 'wrap', columnGap: '8', rowGap: '3' })
const muted = css({ textStyle: 'small', color: 'muted' })

/** W3, L5: how what lies on the devices of its people must be locked, how long it may lie there, and when a session ends. */
export function RoleDevices({ row }: { row: RoleRow }) {
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
