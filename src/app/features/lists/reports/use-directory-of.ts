import { reportByName } from '#domain/reports/index.ts'
import { opensReport } from '#domain/reports/report.ts'
import { slugOf } from './report-slugs.ts'
import { useReportViewer } from './use-report-viewer.ts'

/** The address of the directory that has a page about each entry of this kind, if this viewer may open it. */
export type DirectoryOf = (entity: string) => string | undefined

const directories: Readonly<Record<string, string>> = {
  lawfirm: 'law_firms',
  medical_provider: 'facilities',
  chiropractor: 'chiropractors',
  subsidiary: 'subsidiaries',
  subsidiary_user: 'subsidiary_users',
}

export function useDirectoryOf(): DirectoryOf {
  const viewer = useReportViewer()
  return (entity) => {
    const report = reportByName.get(directories[entity] ?? '')
    return report && viewer && opensReport(report, viewer) ? slugOf(report.name) : undefined
  }
}
