import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '#ui/parts/messages.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { SessionRows } from '../../../device/session-rows.tsx'
import { sessionsQuery } from './profile-queries.ts'

/** Where one is signed in; what one does not know, one can end. */
export function SessionList() {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const { data, isError } = useQuery(sessionsQuery)
  const ending = useMutation({
    mutationFn: (id: string) => api.call('DELETE /me/sessions/{id}', { params: { id } }),
    onSuccess: () => messages.show(t('profile:sessions.ended')),
    onError: (error) => messages.show(sentence(error), 'error'),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
  if (isError) return <p role="alert">{t('profile:sessions.failed')}</p>
  if (!data) return <Skeleton />
  return (
    <>
      <SessionRows
        sessions={data}
        ending={ending.isPending ? ending.variables : undefined}
        onEnd={(id) => ending.mutate(id)}
      />
      {data.length === 1 && <p className={css({ textStyle: 'small', color: 'muted' })}>{t('profile:sessions.none')}</p>}
    </>
  )
}
