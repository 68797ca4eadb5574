import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { reports } from '#domain/reports/index.ts'
import { entryKindOf } from './entries.ts'
import { NotThere } from '../../../records/not-there.tsx'
import { ReportPage } from './report-page.tsx'
import { slugOf } from './report-slugs.ts'

const EntryPage = lazy(() => import('./entry-page.tsx'))
const LoginPage = lazy(() => import('./login-page.tsx'))
const ResetLinkPage = lazy(() => import('./reset-link-page.tsx'))

/** The page of the reports that an address means. Another address is another page: nothing of the one before stays. */
export function ReportRoutes() {
  const { report, recordId, recordName } = useParams({ from: '/_in/reports/$report/{-$recordId}/{-$recordName}' })
  return <Suspense fallback={null}>{pageAt(report, recordId, recordName)}</Suspense>
}

function pageAt(slug: string, id: string | undefined, name: string | undefined) {
  const report = reports.find((one) => slugOf(one.name) === slug)
  const key = `${slug} ${id}`
  if (!report) return <NotThere of="reports" />
  if (!id) return report.parent ? <NotThere of="reports" /> : <ReportPage key={key} report={report} />
  if (report.parent) return <ReportPage key={key} report={report} parentId={id} />
  if (slug === 'subsidiary-users' && id === 'forgot-password')
    return name ? <ResetLinkPage key={name} id={name} /> : <NotThere of="reports" />
  if (slug === 'subsidiary-users') return <LoginPage key={key} id={id} />
  const kind = entryKindOf(report.name)
  return kind ? <EntryPage key={key} kind={kind} id={id} /> : <NotThere of="reports" />
}
