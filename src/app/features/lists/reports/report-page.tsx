import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
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

/** A report as a page of its own; `parentId` where it stands below one record, to which it leads back. */
export function ReportPage({ report, parentId }: { report: ReportDefinition; parentId?: string }) {
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
