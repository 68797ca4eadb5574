import { listOfReport } from '#domain/lists/viewed-lists.ts'
import { filtersFor, type ReportDefinition } from '#domain/reports/report.ts'
import { session } from '../../../api/portal.ts'
import { textIn, useTexts } from '../../../i18n/use-texts.ts'
import { changeListSettings, useListSettings } from '../../../records/list/list-settings.ts'
import type { List } from '../../../records/list/use-list.ts'
import { useSavedViews } from '../../../records/list/use-saved-views.ts'
import { ViewTabs } from '../../../records/list/view-tabs.tsx'
import { askedBy, lookOf, sameRows } from './report-looks.ts'
import { allDays, withDays } from './report-params.ts'
import { useReportViewer } from './use-report-viewer.ts'

const USUAL = 'usual'

/** The views of a report, each with its days, filters, sort and columns, and what it takes to save another. */
export function useReportViews(report: ReportDefinition, { params, change }: List<unknown>, enabled: boolean) {
  const { t } = useTexts()
  const list = listOfReport(report)
  const { own, saved, keep, forget } = useSavedViews(list, enabled)
  const { columns } = useListSettings(list)
  const worklists = useWorklists(report)
  if (!enabled) return undefined
  const me = session.current()?.id ?? ''
  const now = lookOf(report, params, columns, me)
  const views = [
    { id: USUAL, name: t('lists:views.usual'), asked: { filters: {}, sort: report.sort }, columns: null },
    ...worklists.map(({ id, name, wanted }) => {
      // The oldest first: it is worked through from there.
      const asked = { filters: withDays(report, wanted, allDays), sort: report.sort.replace(/^-/, '') }
      return { id, name, asked, columns: null }
    }),
    ...saved.map((view) => ({ ...view, asked: askedBy(report, view, me) })),
  ]

  function choose(id: string) {
    const view = views.find((one) => one.id === id)
    if (!view) return
    changeListSettings(list, { columns: view.columns?.slice() })
    change(view.asked)
  }
  const current = views.find(({ asked }) => sameRows(report, params, asked))?.id
  return {
    tabs: views.length > 1 && <ViewTabs views={views} current={current} onChoose={choose} />,
    saving: { list, views: own, now, onSave: (name: string) => keep(name, now), onForget: forget },
  }
}

/** The work lists of a report, as far as the reader may use their filters. */
function useWorklists(report: ReportDefinition) {
  const { language } = useTexts()
  const viewer = useReportViewer()
  if (!viewer) return []
  const open = filtersFor(report, viewer).map(([name]) => name)
  return Object.entries(report.worklists ?? {})
    .filter(([, { wanted }]) => Object.keys(wanted).every((name) => open.includes(name)))
    .map(([id, { wanted }]) => ({
      id,
      wanted,
      name: textIn(language)(`reports:worklists.${id}`),
    }))
}
