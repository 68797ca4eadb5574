import { useQuery, queryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { rowsFor } from '#domain/entity.ts'
import { opensReport } from '#domain/reports/report.ts'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { button } from '#ui/parts/button.tsx'
import { useWide } from '#ui/parts/media.ts'
import { panel, Panel } from '#ui/parts/panel.tsx'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { isMissing } from '../../../api/api-error.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { NotThere } from '../../../records/not-there.tsx'
import { titleOf } from '../../../records/record-title.ts'
import { ActivityBadge, ActivitySwitch } from '../../../records/record/activity.tsx'
import { RecordFacts } from '../../../records/record/record-facts.tsx'
import { RowsState } from '../../../records/rows-state.tsx'
import { usePermissions } from '../../../records/use-permissions.ts'
import type { EntryKind } from './entries.ts'
import { EntryButton } from './entry-button.tsx'
import { EntryFigures } from './entry-facts.tsx'
import { PeoplePanel } from './people-panel.tsx'
import type { Which } from './report-query.ts'
import { slugOf } from './report-slugs.ts'
import { ReportView } from './report-view.tsx'
import { useReportViewer } from './use-report-viewer.ts'
import { useReportWords } from './use-report-words.ts'
import { lawFirms } from '#domain/reports/law-firms.ts'
import { Table, type TableColumn } from '#ui/parts/table.tsx'
import { api } from '../../../api/portal.ts'
import type { CallAnswer } from '../../../api/typed-call.ts'
import { languages } from '../../../i18n/languages.ts'
import { useValueText, type ValueText } from './use-value-text.ts'

const page = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '3' })
const named = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', minWidth: '0' })
const more = css({
  minHeight: { base: '11', md: '9' },
  paddingBlock: { base: '3', md: '2' },
  color: 'link',
  cursor: 'pointer',
})
const heading = css({ textStyle: 'heading' })
const link = css({ textStyle: 'small', justifySelf: 'start' })

/** One entry of a directory: what it is, what it comes to, its people or offices, and its cases. */
export default function EntryPage({ kind, id }: { kind: EntryKind; id: string }) {
  const { t, language } = useTexts()
  const words = useReportWords()
  const viewer = useReportViewer()
  const may = usePermissions()
  const wide = useWide()
  const record = useQuery(recordQueries.one(kind.entity, id))
  const directory = words.title(kind.directory.name)
  usePageTitle(directory)
  if (isMissing(record.error) || (viewer && !opensReport(kind.directory, viewer))) return <NotThere of="reports" />
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
            <div className={head}>
              <div className={named}>
                <h1 className={css({ textStyle: 'title', minWidth: '0', overflowWrap: 'break-word' })}>
                  <bdi>{titleOf(record.data, language)}</bdi>
                </h1>
                <ActivityBadge row={record.data} />
              </div>
              {may?.(`${kind.entity.name}.update`) && (
                <div className={named}>
                  <ActivitySwitch entity={kind.entity} row={record.data} />
                  <EntryButton entity={kind.entity} id={id} plain className={button({ tone: 'primary' })}>
                    {t('reports:entry.edit')}
                  </EntryButton>
                </div>
              )}
            </div>
            <EntryFigures kind={kind} id={id} />
            <details open={wide}>
              <summary className={more}>{t('reports:entry.record')}</summary>
              <RecordFacts entity={kind.entity} row={record.data} />
            </details>
          </header>
        )}
      </RowsState>
      {kind.entity.name === 'lawfirm' && record.data && <FirmTrend id={id} />}
      {below && (
        <div role="group" aria-label={words.title(below.name)}>
          <Below which={{ report: below, parentId: id }} />
        </div>
      )}
      {kind.people && viewer && rowsFor(kind.people, 'list', viewer) !== false && (
        <PeoplePanel entity={kind.people} parent={kind.entity} id={id} />
      )}
      {viewer && opensReport(kind.cases, viewer) && (
        <div role="group" aria-label={casesTitle}>
          <ReportView
            isPart
            report={kind.cases}
            fixed={{ [kind.filter]: id }}
            title={casesTitle}
            heading={<h2 className={heading}>{casesTitle}</h2>}
          />
        </div>
      )}
    </div>
  )
}

/** The report below the entry, in short: its own page has an address for its parameters. */
function Below({ which }: { which: Which & { parentId: string } }) {
  const words = useReportWords()
  const title = words.title(which.report.name)
  return (
    <ReportView
      {...which}
      isPart
      inMemory
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
    />
  )
}

type Trend = CallAnswer<'GET /report/law_firms/{id}/trend'>
type Month = Trend['months'][number]

const trendQuery = (id: string) =>
  queryOptions({
    queryKey: ['report', 'law_firms', id, 'trend'],
    meta: { ofAll: true },
    queryFn: ({ signal }) => api.call('GET /report/law_firms/{id}/trend', { params: { id }, signal }),
  })

const MONTHS = 12

/** A month of this year with the same of the year before. */
type Pair = readonly [now: Month, before: Month]

/** This year, and the one before. */
const places = [0, 1] as const

function figureOf(
  name: Trend['columns'][number],
  place: (typeof places)[number],
  pairs: readonly Pair[],
  { header, text }: { header: string; text: ValueText },
): TableColumn<Pair> {
  const kind = lawFirms.columns[name].kind
  const sum = pairs.reduce((total, pair) => total + (pair[place][name] ?? 0), 0)
  return {
    key: `${name} ${place}`,
    header,
    align: 'end',
    cell: (pair) => <bdi dir="ltr">{text(name, kind, pair[place][name] ?? 0)}</bdi>,
    foot: <bdi dir="ltr">{text(name, kind, sum)}</bdi>,
  }
}

/** A firm month by month: each figure of this year beside that of the last one. */
function FirmTrend({ id }: { id: string }) {
  const { t, language } = useTexts()
  const words = useReportWords()
  const text = useValueText()
  const trend = useQuery(trendQuery(id))
  const { year, columns: names, months }: Trend = trend.data ?? { year: 0, columns: [], months: [] }
  const monthName = new Intl.DateTimeFormat(languages[language].locale, { month: 'long', timeZone: 'UTC' })
  const pairs = months.slice(MONTHS).flatMap((now, at): Pair[] => {
    const before = months[at]
    return before ? [[now, before]] : []
  })

  const columns: TableColumn<Pair>[] = [
    {
      key: 'month',
      header: t('reports:entry.trend.month'),
      cell: ([{ month }]) => monthName.format(new Date(`${month}-01T00:00:00Z`)),
      foot: t('reports:total'),
    },
    ...names.flatMap((name) =>
      places.map((place) =>
        figureOf(name, place, pairs, {
          header: t('reports:entry.trend.ofYear', { figure: words.column(name), year: year - place }),
          text,
        }),
      ),
    ),
  ]
  return (
    <Panel title={t('reports:entry.trend.title')}>
      <RowsState rows={trend}>
        <p className={css({ textStyle: 'small', color: 'muted' })}>{t('reports:entry.trend.note')}</p>
        <Table
          caption={`${t('reports:entry.trend.title')}: ${year - 1}–${year}`}
          columns={columns}
          rows={pairs}
          rowKey={([{ month }]) => month}
        />
      </RowsState>
    </Panel>
  )
}
