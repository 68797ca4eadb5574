import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import * as v from 'valibot'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../api/portal.ts'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { agentWords } from './agent-words.ts'
import { sessionsQuery } from './profile-queries.ts'

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  paddingBlock: '3',
  '&:not(:first-child)': { borderBlockStartWidth: '1', borderBlockStartStyle: 'solid', borderColor: 'line' },
})

/** Where one is signed in; what one does not know, one can end. */
export function SessionList() {
  const { t } = useTexts()
  const formats = useFormats()
  const sentence = useErrorSentence()
  const queryClient = useQueryClient()
  const { data, isError } = useQuery(sessionsQuery)
  const ending = useMutation({
    mutationFn: (id: string) => api.delete(`/me/sessions/${id}`, { answer: v.unknown() }),
    onSuccess: () => messages.show(t('profile:sessions.ended')),
    onError: (error) => messages.show(sentence(error), 'error'),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
  const device = (agent: string | null) => {
    const words = agentWords(agent)
    return words ? t('profile:sessions.device', words) : t('profile:sessions.unknown')
  }

  if (isError) return <p role="alert">{t('profile:sessions.failed')}</p>
  if (!data) return <Skeleton />
  return (
    <>
      <ul>
        {data.map(({ id, user_agent: agent, ip, created_at: since, is_current: here }) => (
          <li key={id} className={row}>
            <MonitorSmartphone size="1.25em" aria-hidden="true" className={css({ color: 'muted', flexShrink: '0' })} />
            <div className={css({ flex: '1', minWidth: '0' })}>
              <p className={css({ fontWeight: 'medium' })}>{device(agent)}</p>
              <p className={css({ textStyle: 'small', color: 'muted' })}>
                {t('profile:sessions.since', { moment: formats.moment(since) })}
                {ip && (
                  <>
                    {' · '}
                    <bdi dir="ltr">{ip}</bdi>
                  </>
                )}
              </p>
            </div>
            {here ? (
              <Badge tone="positive">{t('profile:sessions.here')}</Badge>
            ) : (
              <Button
                size="sm"
                aria-label={t('profile:sessions.endNamed', { device: device(agent) })}
                busy={ending.isPending && ending.variables === id}
                onClick={() => ending.mutate(id)}
              >
                {t('profile:sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.length === 1 && <p className={css({ textStyle: 'small', color: 'muted' })}>{t('profile:sessions.none')}</p>}
    </>
  )
}
