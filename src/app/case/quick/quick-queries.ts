import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '#ui/parts/messages.ts'
import { api } from '../../api/portal.ts'
import type { CallAnswer } from '../../api/typed-call.ts'
import { useErrorSentence } from '../../i18n/error-sentence.ts'

type Panel = CallAnswer<'GET /quick-panel/data'>
export type QuickNote = Panel['notes'][number]
export type NamedCase = Pick<Panel['pinned'][number], 'patient_id' | 'case_number' | 'patient_name'>

export const quickQuery = queryOptions({
  queryKey: ['quick-panel'],
  meta: { ofCases: true },
  queryFn: ({ signal }) => api.call('GET /quick-panel/data', { signal }),
})

export const pinnedQuery = queryOptions({
  queryKey: [...quickQuery.queryKey, 'pinned'],
  meta: { ofCases: true },
  queryFn: async ({ signal }) => (await api.call('GET /quick-panel/pinned', { signal })).patient_ids,
})

export const quickCalls = {
  pin: ({ id, pinned }: { id: string; pinned: boolean }) =>
    api.call('POST /patient/{id}/pin', { params: { id }, body: { pinned }, key: crypto.randomUUID() }),
  addNote: ({ text: words, key }: { text: string; key: string }) =>
    api.call('POST /quick-panel/note', { body: { text: words }, key }),
  removeNote: (id: string) => api.call('DELETE /quick-panel/note/{id}', { params: { id }, key: crypto.randomUUID() }),
}

/** A change in the quick panel; the panel is refetched afterwards. */
export function useQuickChange<Input>(change: (input: Input) => Promise<unknown>) {
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: quickQuery.queryKey }),
    onError: (error) => messages.show(sentence(error), 'error'),
  })
}
