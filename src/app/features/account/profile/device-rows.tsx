import { Smartphone } from 'lucide-react'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { OwnDevice } from '../../../device/alerts/devices.ts'
import { WaitingThere } from '../../../device/outbox/waiting-there.tsx'
import { entryRow } from './entry-row.ts'

export interface DeviceOrder {
  readonly order: 'test' | 'wipe' | 'remove'
  readonly id: string
}

interface Props {
  readonly devices: readonly OwnDevice[]
  /** The one at hand: what is ordered of it is ordered beside the list. */
  readonly here: string | undefined
  /** What is under way. */
  readonly busy: DeviceOrder | undefined
  readonly onOrder: (order: DeviceOrder) => void
}

export function DeviceRows({ devices, here, busy, onOrder }: Props) {
  const { t } = useTexts()
  const formats = useFormats()
  const nameOf = ({ name, platform }: OwnDevice) =>
    name && platform ? t('profile:sessions.device', { browser: name, system: platform }) : t('profile:sessions.unknown')
  const heard = ({ last_received_at: at }: OwnDevice) =>
    at === null ? t('alerts:devices.never') : t('alerts:devices.received', { moment: formats.moment(at) })
  return (
    <ul aria-label={t('alerts:devices.title')}>
      {devices.map((device) => (
        <li key={device.id} className={entryRow}>
          <Smartphone size="1.25em" aria-hidden="true" className={css({ color: 'muted', flexShrink: '0' })} />
          <div className={css({ flexGrow: '1', flexShrink: '1', minWidth: '[10rem]' })}>
            <p className={css({ fontWeight: 'medium' })}>{nameOf(device)}</p>
            <p className={css({ textStyle: 'small', color: 'muted' })}>{heard(device)}</p>
            <WaitingThere device={device} />
            {device.id === here ? <Badge tone="accent">{t('alerts:devices.here')}</Badge> : <State device={device} />}
          </div>
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
            {device.push && <Order order="test" device={device} name={nameOf(device)} busy={busy} onOrder={onOrder} />}
            {device.id !== here && device.wipe_requested_at === null && (
              <Order order="wipe" device={device} name={nameOf(device)} busy={busy} onOrder={onOrder} />
            )}
            {device.id !== here && (
              <Order order="remove" device={device} name={nameOf(device)} busy={busy} onOrder={onOrder} />
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Said as it is: what has been ordered is not what has been done. */
function State({ device: { wipe_requested_at: ordered, wiped_at: wiped, out_of_reach: lost } }: { device: OwnDevice }) {
  const { t } = useTexts()
  if (wiped) return <Badge tone="positive">{t('alerts:devices.wiped')}</Badge>
  if (ordered) return <Badge tone="caution">{t('alerts:devices.wipeOrdered')}</Badge>
  return lost ? <Badge tone="caution">{t('alerts:devices.outOfReach')}</Badge> : null
}

interface OrderProps extends Pick<Props, 'busy' | 'onOrder'> {
  readonly order: DeviceOrder['order']
  readonly device: OwnDevice
  readonly name: string
}

function Order({ order, device: { id }, name, busy, onOrder }: OrderProps) {
  const { t } = useTexts()
  return (
    <Button
      size="sm"
      aria-label={t(`alerts:devices.named.${order}`, { device: name })}
      busy={busy?.order === order && busy.id === id}
      onClick={() => onOrder({ order, id })}
    >
      {t(`alerts:devices.${order}`)}
    </Button>
  )
}
