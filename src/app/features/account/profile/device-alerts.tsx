import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import { devicesQuery, type OwnDevice } from '../../../device/alerts/subscription.ts'
import { HomeScreenHint, useAlerts } from '../../../device/alerts/use-alerts.tsx'
import { UnsentWorkNote } from '../../../device/session-rows.tsx'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'

/** What an order to a device asks of the server. */
const orders: Record<DeviceOrder['order'], (id: string, key: string) => Promise<unknown>> = {
  test: (id: string, key: string) => api.call('POST /device/{id}/test', { params: { id }, key }),
  wipe: (id: string, key: string) => api.call('POST /device/{id}/wipe', { params: { id }, key }),
  remove: (id: string, key: string) => api.call('DELETE /device/{id}', { params: { id }, key }),
}

/** W4: alerts of this device, and of the user’s other devices. */
export function DeviceAlerts() {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const { deviceId } = useAlerts()
  const { data, isError } = useQuery(devicesQuery)
  const ordering = useMutation({
    mutationFn: ({ order, id }: DeviceOrder) => orders[order](id, crypto.randomUUID()),
    onSuccess: (_, { order }) => messages.show(t(`alerts:devices.done.${order}`)),
    onError: (error) => messages.show(sentence(error), 'error'),
    onSettled: () => queryClient.invalidateQueries(devicesQuery),
  })
  return (
    <>
      <ThisDevice />
      {isError && <p role="alert">{t('alerts:devices.failed')}</p>}
      {!data && !isError && <Skeleton />}
      {data && data.length > 0 && (
        <DeviceRows
          devices={data}
          here={deviceId}
          busy={ordering.isPending ? ordering.variables : undefined}
          onOrder={(order) => ordering.mutate(order)}
        />
      )}
    </>
  )
}

function ThisDevice() {
  const { t } = useTexts()
  const { state, busy, change } = useAlerts()
  if (state === undefined) return <Skeleton />
  if (state === 'homeScreen') return <HomeScreenHint />
  if (state === 'unsupported' || state === 'blocked') return <p>{t(`alerts:here.${state}`)}</p>
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })}>
      <p className={css({ flex: '1', minWidth: '[12rem]' })}>{t(`alerts:here.${state}`)}</p>
      <Button tone={state === 'on' ? 'plain' : 'primary'} busy={busy} onClick={() => change(state !== 'on')}>
        {state === 'on' ? t('alerts:here.stop') : t('alerts:offer.accept')}
      </Button>
    </div>
  )
}

/** One of several things on the profile, with what can be done about it. */
export const entryRow = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  paddingBlock: '3',
  borderBlockStartWidth: '1',
  borderBlockStartStyle: 'solid',
  borderColor: 'line',
})

interface DeviceOrder {
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

function DeviceRows({ devices, here, busy, onOrder }: Props) {
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
            <UnsentWorkNote device={device} />
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
