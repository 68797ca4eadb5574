import type { ReportDefinition } from '#domain/reports/report.ts'
import { listOfReport } from '#domain/lists/viewed-lists.ts'
import { session } from '../../../api/portal.ts'
import LayoutDrawer from '../../../records/list/layout-drawer.tsx'
import { changeListSettings, useListSettings } from '../../../records/list/list-settings.ts'
import { useSavedViews } from '../../../records/list/use-saved-views.ts'
import type { Ask } from './report-address.ts'
import { lookOf } from './report-looks.ts'
import type { ShownColumn } from './shown-column.ts'

interface Props {
  report: ReportDefinition
  ask: Ask
  /** A part of another page has columns, but no views of its own. */
  isPart: boolean
  columns: readonly ShownColumn[]
  shown: readonly ShownColumn[]
  onClose: () => void
}

/** Which columns a report is read with, and the views one keeps of it. */
export default function ReportLayout({ report, ask, isPart, columns, shown, onClose }: Props) {
  const list = listOfReport(report)
  const settings = useListSettings(list)
  const { own, keep, forget } = useSavedViews(list)
  const now = lookOf(report, ask, settings.columns, session.current()?.id ?? '')
  const named = [...shown, ...columns.filter((column) => !shown.includes(column))]
  return (
    <LayoutDrawer
      onClose={onClose}
      saving={isPart ? undefined : { list, views: own, now, onSave: (name) => keep(name, now), onForget: forget }}
      columns={named.map(({ name, label }) => ({ key: name, label }))}
      shown={shown.map(({ name }) => name)}
      onColumns={(chosen) => changeListSettings(list, { columns: chosen && [...chosen] })}
    />
  )
}
