import { useQuery, queryOptions } from '@tanstack/react-query'
import { isFault, type OutsideState } from '#domain/rules/outside.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { panel } from '#ui/parts/panel.tsx'
import { css } from '#ui/styled/css/index.js'
import { usePageTitle } from '../../../../i18n/use-page-title.ts'
import { textIn, useTexts } from '../../../../i18n/use-texts.ts'
import { RowsState } from '../../../../records/rows-state.tsx'
import { ApiError } from '../../../../api/api-error.ts'
import { api } from '../../../../api/portal.ts'
import { PortalState } from './portal-state.tsx'

const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '3' })
const list = css({ display: 'grid', gap: '4' })
const row = css({ display: 'grid', gap: '1' })
const named = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })

interface Shown {
  readonly what: string
  readonly state: OutsideState
  readonly said?: string | null
}

/** Whether the portal reaches what it depends on, tried from the server and from this browser. */
export function OutsidePage() {
  const { t } = useTexts()
  const findings = useQuery(findingsQuery)
  const tries = useQuery(triesQuery)
  const trying = findings.isFetching || tries.isFetching
  usePageTitle(t('settings:outside.title'))
  return (
    <div className={pageColumn}>
      <div className={head}>
        <h1 className={css({ textStyle: 'title' })}>{t('settings:outside.title')}</h1>
        <Button
          busy={trying}
          onClick={() => {
            void findings.refetch()
            void tries.refetch()
          }}
        >
          {t('settings:outside.again')}
        </Button>
      </div>
      <p className={css({ color: 'muted' })}>{t('settings:outside.lead')}</p>
      <p role="status" className={css({ srOnly: true })}>
        {trying && t('settings:outside.trying')}
      </p>
      <section className={panel} aria-label={t('settings:outside.title')}>
        <RowsState rows={findings}>
          <ul className={list}>
            {[...(findings.data ?? []), ...(tries.data ?? [])].map((finding) => (
              <Finding key={finding.what} finding={finding} />
            ))}
          </ul>
        </RowsState>
      </section>
      <PortalState />
    </div>
  )
}

function Finding({ finding }: { finding: Shown }) {
  const { t, language } = useTexts()
  const { what, state, said } = finding
  const fails = isFault({ state })
  const word = fails ? 'fails' : state === 'off' ? 'notSetUp' : 'works'
  return (
    <li className={row}>
      <div className={named}>
        <h2 className={css({ fontWeight: 'medium' })}>{textIn(language)(`settings:outside.names.${what}`)}</h2>
        <Badge tone={fails ? 'danger' : state === 'off' ? 'neutral' : 'positive'}>
          {t(`settings:outside.${word}`)}
        </Badge>
      </div>
      {/* Each thing has sentences for the ends that it can come to. */}
      <p>{textIn(language)(`settings:outside.said.${what}.${state}`)}</p>
      {said && (
        <p className={css({ textStyle: 'small', color: 'muted', overflowWrap: 'break-word' })}>
          <bdi dir="ltr">{said}</bdi>
        </p>
      )}
    </li>
  )
}

/** What the server tries may be long in coming: each try has its own patience there. */
const PATIENCE = 30_000
const always = { staleTime: 0, gcTime: 0, retry: false } as const

const findingsQuery = queryOptions({
  ...always,
  queryKey: ['outside', 'findings'],
  queryFn: async ({ signal }) => (await api.call('GET /outside', { signal, patience: PATIENCE })).findings,
})

interface BrowserFinding {
  readonly what: 'sockets' | 'body'
  readonly state: 'ok' | 'refused' | 'no_answer'
}

/** What stands between this browser and the server shows only from here. */
const triesQuery = queryOptions({
  ...always,
  queryKey: ['outside', 'tries'],
  queryFn: ({ signal }): Promise<BrowserFinding[]> => Promise.all([trySocket(signal), tryBody(signal)]),
})

const SOCKET_MS = 10_000

async function trySocket(signal: AbortSignal): Promise<BrowserFinding> {
  const { token } = await api.call('POST /socket_ticket', { signal })
  const { protocol, host } = window.location
  const address = `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/ws?${new URLSearchParams({ token })}`
  const opened = await new Promise<boolean>((done) => {
    const socket = new WebSocket(address)
    const end = (answer: boolean) => {
      clearTimeout(timer)
      socket.close()
      done(answer)
    }
    const timer = setTimeout(() => end(false), SOCKET_MS)
    socket.addEventListener('open', () => end(true))
    socket.addEventListener('error', () => end(false))
  })
  return { what: 'sockets', state: opened ? 'ok' : 'refused' }
}

/** As much as a piece of a file. */
const BODY_BYTES = 5 * 1024 * 1024

async function tryBody(signal: AbortSignal): Promise<BrowserFinding> {
  const filler = 'x'.repeat(BODY_BYTES)
  try {
    await api.call('POST /outside/body', { body: { filler }, signal, patience: PATIENCE })
    return { what: 'body', state: 'ok' }
  } catch (error) {
    const tooLarge = error instanceof ApiError && error.status === 413
    return { what: 'body', state: tooLarge ? 'refused' : 'no_answer' }
  }
}
