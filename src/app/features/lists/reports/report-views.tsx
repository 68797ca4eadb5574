import { filtersFor, type ReportDefinition } from '#domain/reports/report.ts'
import { listOfReport } from '#domain/lists/viewed-lists.ts'
import { session } from '../../../api/portal.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { changeListSettings } from '../../../records/list/list-settings.ts'
import { useSavedViews } from '../../../records/list/use-saved-views.ts'
import { ViewTabs } from '../../../records/list/view-tabs.tsx'
import { readAsk, type Ask } from './report-address.ts'
import { askedBy, sameRows } from './report-looks.ts'
import { useReportViewer } from './use-report-viewer.ts'

const USUAL = 'usual'

interface Props {
  report: ReportDefinition
  ask: Ask
  onAsk: (change: Partial<Ask>) => void
}

/** The views of a report, where there are any: each brings its days, filters, sort and columns. */
export function ReportViews({ report, ask, onAsk }: Props) {
  const { t } = useTexts()
  const list = listOfReport(report)
  const { saved } = useSavedViews(list)
  const lists = useWorklists(report)
  if (saved.length + lists.length === 0) return null
  const me = session.current()?.id ?? ''
  const usual = readAsk(report, {})
  const views = [
    { id: USUAL, name: t('lists:views.usual'), asked: { ...usual, page: 1, size: ask.size }, columns: null },
    ...lists.map(({ id, name, wanted }) => {
      // The oldest first: it is worked through from there.
      const asked: Ask = { ...usual, period: 'all', sort: report.sort.replace(/^-/, ''), wanted, size: ask.size }
      return { id, name, asked, columns: null }
    }),
    ...saved.map((view) => ({ ...view, asked: askedBy(report, view, me) })),
  ]
  const current = views.find(({ asked }) => sameRows(report, ask, asked))?.id

  function choose(id: string) {
    const view = views.find((one) => one.id === id)
    if (!view) return
    changeListSettings(list, { columns: view.columns?.slice() })
    onAsk(view.asked)
  }
  return <ViewTabs views={views} current={current} onChoose={choose} />
}

/** The work lists of a report, as far as the reader may use their filters. */
function useWorklists(report: ReportDefinition) {
  const { t } = useTexts()
  const viewer = useReportViewer()
  if (!viewer) return []
  const open = filtersFor(report, viewer).map(([name]) => name)
  return Object.entries(report.worklists ?? {})
    .filter(([, { wanted }]) => Object.keys(wanted).every((name) => open.includes(name)))
    .map(([id, { wanted }]) => ({
      id,
      wanted,
      name: t(`reports:worklists.${id}` as 'reports:worklists.bills_without_lien'),
    }))
}
