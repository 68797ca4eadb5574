import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '#ui/parts/messages.ts'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { quickQuery } from './quick-queries.ts'

/** A change of what one keeps for oneself; the panel is asked for anew behind it. */
export function useQuickChange<Input>(change: (input: Input) => Promise<unknown>) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: quickQuery.queryKey }),
    onError: (error) => messages.show(sentence(error, t('quick:notKept')), 'error'),
  })
}
