import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { FailedWork } from '#domain/calls/background-work.ts'
import { workKinds, type WorkKind } from '#domain/rules/background-work.ts'
import { item, line, small } from '#ui/parts/entries.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Button, button } from '#ui/parts/button.tsx'
import { CancelButton } from '#ui/parts/cancel-button.tsx'
import { Choice } from '#ui/parts/choice.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { messages } from '#ui/parts/messages.ts'
import { pageColumn } from '#ui/parts/page-column.ts'
import { panel } from '#ui/parts/panel.tsx'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { textIn, useTexts } from '../../../i18n/use-texts.ts'
import { useButtonAction } from '../../../records/form/use-action.ts'
import { Pager, usePages } from '../../../records/list/pager.tsx'
import { RowsState } from '../../../records/rows-state.tsx'

const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '3' })

type Shown = WorkKind | 'all'

/** What the portal could not do in the background, and what an administrator decides about it. */
export function BackgroundWorkPage() {
  const { t } = useTexts()
  const pages = usePages()
  const [kind, setKind] = useState<Shown>('all')
  const work = useQuery(workQuery(kind, pages.page, pages.pageSize))
  const title = t('settings:background.title')
  usePageTitle(title)
  const kinds = workKinds.map((value) => ({ value, label: t(`settings:background.kinds.${value}`) }))
  return (
    <div className={pageColumn}>
      <div className={head}>
        <h1 className={css({ textStyle: 'title' })}>{title}</h1>
        <Choice<Shown>
          label={t('settings:background.show')}
          value={kind}
          options={[{ value: 'all', label: t('settings:background.all') }, ...kinds]}
          onChoose={(chosen) => {
            setKind(chosen)
            pages.onPage(1)
          }}
        />
      </div>
      <p className={css({ color: 'muted' })}>{t('settings:background.lead')}</p>
      <section className={panel} aria-label={title}>
        <RowsState rows={work}>
          {work.data?.count === 0 && (
            <EmptyState title={t('settings:background.empty.title')} text={t('settings:background.empty.text')} />
          )}
          <ul className={css({ display: 'grid', listStyle: 'none' })}>
            {work.data?.background_works.map((failure) => (
              <Failure key={`${failure.kind} ${failure.id}`} failure={failure} />
            ))}
          </ul>
          {work.data && work.data.count > 0 && <Pager {...pages} count={work.data.count} />}
        </RowsState>
      </section>
    </div>
  )
}

function Failure({ failure }: { failure: FailedWork }) {
  const { t } = useTexts()
  const { moment } = useFormats()
  const [dropping, setDropping] = useState(false)
  const refresh = useRefresh()
  const { kind, id, state, recipient, patient_id: patientId, next_try_at: next } = failure
  const retry = useButtonAction(async (key) => {
    await api.call('POST /background_work/{kind}/{work}/again', { params: { kind, work: id }, key })
    messages.show(t('settings:background.retried'))
    await refresh()
  })
  const name = t(`settings:background.kinds.${kind}`)
  return (
    <li className={item}>
      <div className={css({ display: 'grid', gap: '1', minWidth: '0' })}>
        <div className={line}>
          <Badge tone={state === 'failed' ? 'danger' : 'caution'}>{t(`settings:background.states.${state}`)}</Badge>
          <h2 className={css({ fontWeight: 'medium', overflowWrap: 'break-word' })}>
            {name}
            <Subject failure={failure} />
          </h2>
        </div>
        {recipient && (
          <p className={small}>
            <bdi>{recipient}</bdi>
          </p>
        )}
        <Reason failure={failure} />
        <p className={small}>
          {t('settings:background.since', { when: moment(failure.since) })}
          {' · '}
          {t('settings:background.tries', { count: failure.attempts })}
        </p>
        {next && <p className={small}>{t('settings:background.next', { when: moment(next) })}</p>}
      </div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'start' })}>
        {patientId && (
          <Link to="/patients/$patientId" params={{ patientId }} className={button({ size: 'sm' })}>
            {t('settings:background.openCase')}
          </Link>
        )}
        {state === 'failed' && (
          <>
            <Button size="sm" busy={retry.busy} onClick={() => void retry.start()}>
              {t('settings:background.again')}
            </Button>
            <Button size="sm" tone="quiet" onClick={() => setDropping(true)}>
              {t('settings:background.drop')}
            </Button>
          </>
        )}
      </div>
      {dropping && <DropDialog failure={failure} onClose={() => setDropping(false)} />}
    </li>
  )
}

function Subject({ failure: { kind, subject } }: { failure: FailedWork }) {
  const { language } = useTexts()
  if (!subject) return null
  const text = kind === 'event' ? textIn(language)(`settings:background.events.${subject}`) : subject
  return (
    <>
      {' · '}
      <bdi>{text}</bdi>
    </>
  )
}

/** The server's own words are translated; what another server said stays as it is. */
function Reason({ failure: { reason } }: { failure: FailedWork }) {
  const { t } = useTexts()
  const known = ownReasons.find((own) => own === (reason ?? 'none'))
  return (
    <p className={css({ textStyle: 'small', color: 'danger', overflowWrap: 'break-word' })}>
      {known ? t(`settings:background.reasons.${known}`) : <bdi dir="ltr">{reason}</bdi>}
    </p>
  )
}

const ownReasons = ['expired', 'abandoned', 'busy', 'another_key', 'none'] as const

function DropDialog({ failure: { kind, id }, onClose }: { failure: FailedWork; onClose: () => void }) {
  const { t } = useTexts()
  const refresh = useRefresh()
  const drop = useButtonAction(async (key) => {
    await api.call('POST /background_work/{kind}/{work}/drop', { params: { kind, work: id }, key })
    messages.show(t('settings:background.dropped'))
    onClose()
    await refresh()
  })
  return (
    <Dialog
      open
      alert
      size="sm"
      onClose={onClose}
      title={t('settings:background.dropping.title')}
      description={t('settings:background.dropping.text')}
      closeText={t('fields:close')}
      footer={[
        <CancelButton key="cancel">{t('fields:cancel')}</CancelButton>,
        <Button key="drop" tone="danger" busy={drop.busy} onClick={() => void drop.start()}>
          {t('settings:background.drop')}
        </Button>,
      ]}
    />
  )
}

function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['background_work'] })
}

const workQuery = (kind: Shown, page: number, page_size: number) =>
  queryOptions({
    queryKey: ['background_work', kind, page, page_size],
    queryFn: ({ signal }) =>
      api.call('GET /background_work/all', { query: { page, page_size, ...(kind !== 'all' && { kind }) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
