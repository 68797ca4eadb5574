import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Share, SquarePlus } from 'lucide-react'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { ApiError } from '../../api/api-error.ts'
import { session } from '../../api/portal.ts'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { AlertState } from './alert-state.ts'
import { devicesQuery } from './subscription.ts'
import { alertState, pushStore, turnOff, turnOn } from './subscription.ts'

/** This browser as one of the person's devices, whether it alerts him or not. */
async function withDevice(state: AlertState) {
  const who = session.current()
  return { state, deviceId: who && !who.looking ? await pushStore.deviceOf(who.id) : undefined }
}

const stateQuery = queryOptions({
  queryKey: ['alerts', 'here'],
  networkMode: 'always',
  // A device without a worker can't alert; it is still one of the person's devices.
  queryFn: async () => withDevice(await alertState().catch(() => 'unsupported' as const)),
})

/** Whether this device alerts its person, and what changes that. */
export function useAlerts() {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const { data } = useQuery(stateQuery)
  const changing = useMutation({
    mutationFn: async (on: boolean) => withDevice(await (on ? turnOn() : turnOff())),
    async onSuccess(now, on) {
      // Neither an older answer on its way nor a fresh one that fails may make what was done look undone.
      await queryClient.cancelQueries(stateQuery)
      queryClient.setQueryData(stateQuery.queryKey, now)
      if (now.state === 'on') messages.show(t('alerts:turnedOn'))
      else if (!on) messages.show(t('alerts:turnedOff'))
      void queryClient.invalidateQueries(devicesQuery)
    },
    onError: (error) => messages.show(error instanceof ApiError ? sentence(error) : t('alerts:failed'), 'error'),
  })
  return {
    state: data?.state,
    deviceId: data?.deviceId,
    busy: changing.isPending,
    change: (on: boolean) => changing.mutate(on),
  }
}

const step = css({ display: 'flex', alignItems: 'center', gap: '2' })
const sign = css({ flexShrink: '0', color: 'muted' })

/** The two steps that put the portal on the home screen of a phone that alerts from nowhere else. */
export function HomeScreenHint() {
  const { t } = useTexts()
  return (
    <>
      <p>{t('alerts:homeScreen.why')}</p>
      <ol className={css({ display: 'grid', gap: '2' })}>
        <li className={step}>
          <Share size="1.25em" aria-hidden="true" className={sign} />
          {t('alerts:homeScreen.share')}
        </li>
        <li className={step}>
          <SquarePlus size="1.25em" aria-hidden="true" className={sign} />
          {t('alerts:homeScreen.add')}
        </li>
      </ol>
    </>
  )
}
