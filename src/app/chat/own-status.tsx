import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { chatStatuses } from '#domain/rules/chat.ts'
import { messages } from '#ui/parts/messages.ts'
import { Select } from '#ui/parts/select.tsx'
import { useErrorSentence } from '../i18n/error-sentence.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { chatCalls, chatQueries } from './chat-queries.ts'

/** How one wishes to be seen by the others. */
export function OwnStatus() {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const { data, isPending } = useQuery(chatQueries.user)
  const keep = useMutation({
    mutationFn: chatCalls.keepStatus,
    onSuccess: (user) => queryClient.setQueryData(chatQueries.user.queryKey, user),
    onError: (error) => messages.show(sentence(error), 'error'),
  })

  function choose(value: string) {
    const status = chatStatuses.find((one) => one === value)
    if (status) keep.mutate(status)
  }

  return (
    <Select
      label={t('chat:status.label')}
      options={chatStatuses.map((value) => ({ value, label: t(`chat:status.${value}`) }))}
      value={keep.isPending ? keep.variables : (data?.status ?? null)}
      busy={isPending}
      onChange={choose}
    />
  )
}
