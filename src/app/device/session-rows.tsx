import { MonitorSmartphone } from 'lucide-react'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import type { CallAnswer } from '../api/typed-call.ts'
import { useFormats } from '../i18n/formats.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { agentWords } from './agent-words.ts'

type OpenSession = CallAnswer<'GET /me/sessions'>['sessions'][number]

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  paddingBlock: '3',
  '&:not(:first-child)': { borderBlockStartWidth: '1', borderBlockStartStyle: 'solid', borderColor: 'line' },
})

interface Props {
  sessions: readonly OpenSession[]
  /** The one whose end is under way. */
  ending: string | undefined
  onEnd: (id: string) => void
}

/** A user's sessions, each with an End button except the current one. */
export function SessionRows({ sessions, ending, onEnd }: Props) {
  const { t } = useTexts()
  const formats = useFormats()
  const device = (agent: string | null) => {
    const words = agentWords(agent)
    return words ? t('profile:sessions.device', words) : t('profile:sessions.unknown')
  }
  return (
    <ul>
      {sessions.map(({ id, user_agent: agent, ip, created_at: since, is_current: here, looks_as: as }) => (
        <li key={id} className={row}>
          <MonitorSmartphone size="1.25em" aria-hidden="true" className={css({ color: 'muted', flexShrink: '0' })} />
          <div className={css({ flex: '1', minWidth: '0' })}>
            <p className={css({ fontWeight: 'medium' })}>{device(agent)}</p>
            {as && (
              <p className={css({ textStyle: 'small', overflowWrap: 'anywhere' })}>
                {t('profile:sessions.looksAs', { name: as.name })}
              </p>
            )}
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
              busy={ending === id}
              onClick={() => onEnd(id)}
            >
              {t('profile:sessions.end')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Unsent work, as a device last reported it. */
interface UnsentWork {
  readonly waiting: number
  readonly set_aside: number
  readonly waiting_since: string | null
}

/** Warns of unsent work on a device; renders nothing if there is none. */
export function UnsentWorkNote({
  device: { waiting, set_aside: aside, waiting_since: since },
}: {
  device: UnsentWork
}) {
  const { t } = useTexts()
  const { moment } = useFormats()
  if (!(waiting > 0) || since === null) return null
  return (
    <p className={css({ textStyle: 'small', color: 'caution' })}>
      {t('waiting:there.holds', { count: waiting, moment: moment(since) })}
      {aside > 0 && ` ${t('waiting:there.asks', { count: aside })}`}
    </p>
  )
}
