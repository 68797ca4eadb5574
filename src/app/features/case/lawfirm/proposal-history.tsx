import { Dotted } from '#ui/parts/dotted.tsx'
import { useQuery } from '@tanstack/react-query'
import { Timeline } from '#ui/parts/timeline.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { caseQueries } from '../../../case/case-queries.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { useUserNames } from '../../../records/use-user-names.ts'

const told = ['proposal', 'acceptance', 'rejection'] as const

/** What was proposed and what became of it. What is still open is answered in the head of the case. */
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
