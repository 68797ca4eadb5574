import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Badge } from '#ui/parts/badge.tsx'
import { panel } from '#ui/parts/panel.tsx'
import { Table } from '#ui/parts/table.tsx'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import type { CallAnswer } from '../../../../api/typed-call.ts'
import { api } from '../../../../api/portal.ts'
import { sizeText } from '../../../../files/size-text.ts'
import { useFormats } from '../../../../i18n/formats.ts'
import { useTexts } from '../../../../i18n/use-texts.ts'
import { RowsState } from '../../../../records/rows-state.tsx'

const facts = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'max-content minmax(0, 1fr)' },
  columnGap: '6',
  rowGap: { base: '0', md: '2' },
  marginBlockEnd: '4',
})
const term = css({ color: 'muted' })
const value = css({ marginBlockEnd: { base: '2', md: '0' } })

/** Seals and work are normally late by seconds; a longer delay is marked. */
const LATE_S = 120
const AGAIN_MS = 15_000

const stateQuery = queryOptions({
  queryKey: ['outside', 'state'],
  queryFn: ({ signal }) => api.call('GET /outside/state', { signal }),
  refetchInterval: AGAIN_MS,
  gcTime: 0,
})
type State = CallAnswer<'GET /outside/state'>
type Queue = State['queues'][number]

/** For administrators: the process, its database and what it does in the background, as they are now. */
export function PortalState() {
  const { t } = useTexts()
  const state = useQuery(stateQuery)
  return (
    <section className={panel} aria-label={t('settings:outside.state.title')}>
      <h2 className={css({ textStyle: 'heading', marginBlockEnd: '3' })}>{t('settings:outside.state.title')}</h2>
      <RowsState rows={state}>{state.data && <Shown state={state.data} />}</RowsState>
    </section>
  )
}

function Shown({ state }: { state: State }) {
  const { t, language } = useTexts()
  const { moment, number } = useFormats()
  const { database, connections } = state
  const lines: readonly (readonly [string, ReactNode])[] = [
    [t('settings:outside.state.version'), <bdi key="version">{state.version}</bdi>],
    [t('settings:outside.state.since'), moment(state.since)],
    [t('settings:outside.state.database'), t(`settings:outside.state.${database.kind}`, { version: database.version })],
    [t('settings:outside.state.connections'), t('settings:outside.state.connectionsOf', connections)],
    [t('settings:outside.state.sockets'), number(state.sockets)],
    [t('settings:outside.state.unsealed'), <Delay key="unsealed" seconds={state.unsealed} />],
    [t('settings:outside.state.memory'), sizeText(state.memory, language)],
    [t('settings:outside.state.disk'), sizeText(state.disk_free, language)],
  ]
  return (
    <>
      <dl className={facts}>
        {lines.map(([name, said]) => (
          <div key={name} className={css({ display: 'contents' })}>
            <dt className={term}>{name}</dt>
            <dd className={value}>{said}</dd>
          </div>
        ))}
      </dl>
      <Table
        caption={t('settings:outside.state.queues')}
        rows={state.queues}
        rowKey={({ kind }) => kind}
        columns={[
          {
            key: 'kind',
            header: t('settings:outside.state.kind'),
            cell: ({ kind }) => t(`settings:background.kinds.${kind}`),
          },
          {
            key: 'waiting',
            header: t('settings:outside.state.waiting'),
            align: 'end',
            cell: ({ waiting }) => number(waiting),
          },
          {
            key: 'failed',
            header: t('settings:outside.state.failed'),
            align: 'end',
            cell: failedOf,
          },
          {
            key: 'lag',
            header: t('settings:outside.state.lag'),
            align: 'end',
            cell: delayOf,
          },
        ]}
      />
      <p className={css({ marginBlockStart: '3' })}>
        <Link
          to="/settings/$section/{-$recordId}/{-$recordName}"
          params={{ section: 'background-work' }}
          className={textLink}
        >
          {t('settings:outside.state.show')}
        </Link>
      </p>
    </>
  )
}

const delayOf = ({ lag }: Queue) => <Delay seconds={lag} />
const failedOf = ({ failed }: Queue) => <Failed count={failed} />

function Failed({ count }: { count: number }) {
  const { number } = useFormats()
  return count > 0 ? <Badge tone="danger">{number(count)}</Badge> : number(0)
}

/** A minute or more; what is younger is on its way. */
function Delay({ seconds }: { seconds: number }) {
  const { t } = useTexts()
  const { age } = useFormats()
  if (seconds < 60) return t('settings:outside.state.none')
  const text = age(new Date(0).toISOString(), seconds * 1000)
  return seconds >= LATE_S ? <Badge tone="caution">{text}</Badge> : text
}
