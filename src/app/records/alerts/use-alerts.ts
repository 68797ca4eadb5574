import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '#ui/parts/messages.ts'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { devicesQuery } from './devices.ts'
import { alertState, pushStore, turnOff, turnOn } from './subscription.ts'

const stateQuery = queryOptions({
  queryKey: ['alerts', 'here'],
  networkMode: 'always',
  queryFn: async () => ({ state: await alertState(), deviceId: (await pushStore.subscribed())?.deviceId }),
})

/** Whether this device alerts its person, and what changes that. */
export function useAlerts() {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const { data } = useQuery(stateQuery)
  const changing = useMutation({
    mutationFn: (on: boolean) => (on ? turnOn() : turnOff()),
    onSuccess(state, on) {
      void queryClient.invalidateQueries(stateQuery)
      if (state === 'on') messages.show(t('alerts:turnedOn'))
      else if (!on) messages.show(t('alerts:turnedOff'))
      void queryClient.invalidateQueries(devicesQuery)
    },
    onError: (error) => messages.show(error instanceof DOMException ? t('alerts:failed') : sentence(error), 'error'),
  })
  return {
    state: data?.state,
    deviceId: data?.deviceId,
    busy: changing.isPending,
    change: (on: boolean) => changing.mutate(on),
  }
}
