import { useParams, Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { reports } from '#domain/reports/index.ts'
import { entryKindOf } from './entries.ts'
import { NotThere } from '../../../records/not-there.tsx'
import { slugOf } from './report-slugs.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReportDefinition } from '#domain/reports/report.ts'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { titleOf } from '../../../records/record-title.ts'
import { ReportView } from './report-view.tsx'
import { useDirectoryOf } from './use-directory-of.ts'
import { useReportWords } from './use-report-words.ts'

const EntryPage = lazy(() => import('./entry-page.tsx'))
const LoginPage = lazy(async () => ({ default: (await import('./login-page.tsx')).LoginPage }))
const ResetLinkPage = lazy(async () => ({ default: (await import('./login-page.tsx')).ResetLinkPage }))

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

/** A report as a page of its own; `parentId` where it stands below one record, to which it leads back. */
function ReportPage({ report, parentId }: { report: ReportDefinition; parentId?: string }) {
  const words = useReportWords()
  const title = words.title(report.name)
  usePageTitle(title)
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}>
      {report.parent && parentId !== undefined && <Parent entity={report.parent} id={parentId} />}
      <ReportView
        report={report}
        parentId={parentId}
        title={title}
        heading={<h1 className={css({ textStyle: 'title' })}>{title}</h1>}
      />
    </div>
  )
}

function Parent({ entity, id }: { entity: NonNullable<ReportDefinition['parent']>; id: string }) {
  const { language } = useTexts()
  const directory = useDirectoryOf()(entity.name)
  const { data } = useQuery(recordQueries.one(entity, id))
  const name = data && titleOf(data, language)
  if (!name || !directory) return null
  return (
    <Link
      to="/reports/$report/{-$recordId}/{-$recordName}"
      params={{ report: directory, recordId: id, recordName: name }}
      className={`${textLink} ${css({ textStyle: 'small', justifySelf: 'start' })}`}
    >
      <bdi>{name}</bdi>
    </Link>
  )
}
