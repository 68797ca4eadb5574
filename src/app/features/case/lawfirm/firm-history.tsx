import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Dotted } from '#ui/parts/dotted.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { Timeline } from '#ui/parts/timeline.tsx'
import { css } from '#ui/styled/css/index.js'
import { caseQueries, type LawfirmHistory } from '../../../case/case-queries.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { RowsState } from '../../../records/rows-state.tsx'
import { useReferenceTitles, useUserNames } from '../../../records/use-reference-titles.ts'

export function FirmHistory({ firms }: { firms: UseQueryResult<LawfirmHistory> }) {
  const { t } = useTexts()
  const { day } = useFormats()
  const titleOf = useReferenceTitles(['lawfirm'])
  const history = firms.data?.lawfirm_history ?? []
  const nameOf = (id: string | null) => (id && titleOf('lawfirm', id)) ?? t('none')
  return (
    <Panel title={t('lawfirm:history.title')}>
      <RowsState rows={firms}>
        {history.length === 0 ? (
          <p className={css({ color: 'muted' })}>{t('lawfirm:history.none')}</p>
        ) : (
          <Timeline
            label={t('lawfirm:history.title')}
            entries={history.map((change) => ({
              key: change.id,
              title: t('lawfirm:history.change', {
                from: nameOf(change.from_lawfirm_id),
                to: nameOf(change.to_lawfirm_id),
              }),
              at: change.effective_at,
              time: day(change.effective_at),
              body: change.reason,
            }))}
          />
        )}
      </RowsState>
    </Panel>
  )
}

const told = ['proposal', 'acceptance', 'rejection'] as const

/** Past proposals. Open ones are answered in the case header. */
export function ProposalHistory({ id }: { id: string }) {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const { moment } = useFormats()
  const nameOf = useUserNames()
  const { data } = useQuery(caseQueries.statusEvents(id))
  const events = (data?.case_status_events ?? []).flatMap((event) => {
    const kind = told.find((one) => one === event.kind)
    return kind ? [{ ...event, kind }] : []
  })
  if (events.length === 0) return null
  return (
    <Panel title={t('lawfirm:proposals.title')}>
      <Timeline
        label={t('lawfirm:proposals.title')}
        entries={events.toReversed().map((event) => ({
          key: event.id,
          title: t(`lawfirm:proposals.${event.kind}`, { status: labels.choice('case_status', event.to_status) }),
          at: event.at,
          time: <Dotted parts={[moment(event.at), nameOf(event.by)]} />,
          body: event.reason,
          tone: event.is_open ? 'caution' : event.kind === 'rejection' ? 'danger' : 'neutral',
        }))}
      />
    </Panel>
  )
}
