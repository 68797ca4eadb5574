import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { opensReport } from '#domain/reports/report.ts'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { css } from '#ui/styled/css/index.js'
import { usePageTitle } from '../../i18n/use-page-title.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { panel } from '../../records/case/panel.tsx'
import { RowsState } from '../../records/case/rows-state.tsx'
import { recordQueries } from '../../records/record-queries.ts'
import { titleOf } from '../../records/record-title.ts'
import type { EntryKind } from './entries.ts'
import { EntryFigures, RecordFacts } from './entry-facts.tsx'
import { isMissing } from '../../records/is-missing.ts'
import { NotThere } from './not-there.tsx'
import { readAsk, type Ask } from './report-address.ts'
import type { Which } from './report-query.ts'
import { slugOf } from './report-slugs.ts'
import { ReportView } from './report-view.tsx'
import { textLink } from './row-link.tsx'
import { useReportAddress } from './use-report-address.ts'
import { useReportViewer } from './use-report-viewer.ts'
import { useReportWords } from './use-report-words.ts'

const page = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })
const heading = css({ textStyle: 'heading' })
const link = css({ textStyle: 'small', justifySelf: 'start' })

/** One entry of a directory: what it is, what it comes to, its people or offices, and its cases. */
export default function EntryPage({ kind, id }: { kind: EntryKind; id: string }) {
  const { t, language } = useTexts()
  const words = useReportWords()
  const viewer = useReportViewer()
  const record = useQuery(recordQueries.one(kind.entity, id))
  const { ask, onAsk } = useReportAddress(kind.cases)
  const directory = words.title(kind.directory.name)
  usePageTitle(directory)
  if (isMissing(record.error) || (viewer && !opensReport(kind.directory, viewer))) return <NotThere />
  const { below } = kind
  const casesTitle = t('reports:entry.cases')
  return (
    <div className={page}>
      <Link
        to="/reports/$report/{-$recordId}/{-$recordName}"
        params={{ report: slugOf(kind.directory.name), recordId: undefined, recordName: undefined }}
        className={`${textLink} ${link}`}
      >
        {directory}
      </Link>
      <BusyText>{record.isPending && t('loading')}</BusyText>
      <RowsState rows={record}>
        {record.data && (
          <header className={panel}>
            <h1 className={css({ textStyle: 'title' })}>
              <bdi>{titleOf(record.data, language)}</bdi>
            </h1>
            <EntryFigures kind={kind} id={id} />
            <RecordFacts kind={kind} row={record.data} />
          </header>
        )}
      </RowsState>
      {below && (
        <section aria-label={words.title(below.name)}>
          <Below which={{ report: below, parentId: id }} />
        </section>
      )}
      {viewer && opensReport(kind.cases, viewer) && (
        <section aria-label={casesTitle}>
          <ReportView
            isPart
            report={kind.cases}
            fixed={{ [kind.filter]: id }}
            title={casesTitle}
            heading={<h2 className={heading}>{casesTitle}</h2>}
            ask={ask}
            onAsk={onAsk}
          />
        </section>
      )}
    </div>
  )
}

/** The report below the entry, in short: its own page has an address that keeps what is asked of it. */
function Below({ which }: { which: Which & { parentId: string } }) {
  const words = useReportWords()
  const [ask, setAsk] = useState(() => readAsk(which.report, {}))
  const title = words.title(which.report.name)
  return (
    <ReportView
      {...which}
      isPart
      title={title}
      heading={
        <h2 className={heading}>
          <Link
            to="/reports/$report/{-$recordId}/{-$recordName}"
            params={{ report: slugOf(which.report.name), recordId: which.parentId }}
            className={textLink}
          >
            {title}
          </Link>
        </h2>
      }
      ask={ask}
      onAsk={(change: Partial<Ask>) => setAsk({ ...ask, page: 1, ...change })}
    />
  )
}
