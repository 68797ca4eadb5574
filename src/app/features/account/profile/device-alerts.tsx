import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { devicesQuery } from '../../../device/alerts/devices.ts'
import { HomeScreenHint } from '../../../device/alerts/home-screen-hint.tsx'
import { useAlerts } from '../../../device/alerts/use-alerts.ts'
import { DeviceRows, type DeviceOrder } from './device-rows.tsx'

/** What an order to a device asks of the server. */
const orders: Record<DeviceOrder['order'], (id: string, key: string) => Promise<unknown>> = {
  test: (id: string, key: string) => api.call('POST /device/{id}/test', { params: { id }, key }),
  wipe: (id: string, key: string) => api.call('POST /device/{id}/wipe', { params: { id }, key }),
  remove: (id: string, key: string) => api.call('DELETE /device/{id}', { params: { id }, key }),
}

/** W4: whether this device alerts, and which others of one's own do. */
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
