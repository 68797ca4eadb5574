import { Link } from '@tanstack/react-router'
import { subsidiaryUser } from '#domain/entities/subsidiary-user.ts'
import { patientDetails } from '#domain/reports/patient-details.ts'
import { subsidiaryUsers, subsidiaryWiseUsers } from '#domain/reports/subsidiaries.ts'
import { opensReport, type ReportColumn } from '#domain/reports/report.ts'
import { button } from '#ui/parts/button.tsx'
import { textLink } from '#ui/parts/text-link.ts'
import { css } from '#ui/styled/css/index.js'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { panel } from '#ui/parts/panel.tsx'
import { RowsState } from '../../../records/rows-state.tsx'
import { usePermissions } from '../../../records/use-permissions.ts'
import { EntryButton } from './entry-button.tsx'
import { Facts } from './entry-facts.tsx'
import { isMissing } from '../../../api/api-error.ts'
import { NotThere } from '../../../records/not-there.tsx'
import { ReportView } from './report-view.tsx'
import { useDirectoryOf } from './use-directory-of.ts'
import { useReportViewer } from './use-report-viewer.ts'
import { useReportWords } from './use-report-words.ts'
import { useValueText } from './use-value-text.ts'
import { ValueCell } from './value-cell.tsx'
import { useQuery } from '@tanstack/react-query'
import { recordQueries } from '../../../api/record-queries.ts'
import { reportAddress } from './report-params.ts'
import { reportQuery } from './report-query.ts'
import { ResetLink } from '../../../records/reset-link.tsx'

const columnsOfLogin: Readonly<Record<string, ReportColumn>> = subsidiaryWiseUsers.columns

/** One log-in of a subsidiary, and the cases of the subsidiary it belongs to. */
export function LoginPage({ id }: { id: string }) {
  const { t } = useTexts()
  const words = useReportWords()
  const text = useValueText()
  const viewer = useReportViewer()
  const may = usePermissions()
  const directoryOf = useDirectoryOf()
  const { state, error, subsidiaryId, row, columns } = useLogin(id)
  const title = words.title(subsidiaryUsers.name)
  usePageTitle(title)
  if (isMissing(error)) return <NotThere of="reports" />
  const facts = columns.flatMap((name) => {
    const column = columnsOfLogin[name]
    if (!row || !column || name === 'person') return []
    const value = <ValueCell name={name} column={column} row={row} text={text} directoryOf={directoryOf} />
    return [{ name, label: words.column(name), value }]
  })
  const cases = t('reports:entry.subsidiaryCases')
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })}>
      <Link
        to="/reports/$report/{-$recordId}/{-$recordName}"
        params={{ report: 'subsidiary-users', recordId: undefined, recordName: undefined }}
        className={`${textLink} ${css({ textStyle: 'small', justifySelf: 'start' })}`}
      >
        {title}
      </Link>
      <RowsState rows={state}>
        <header className={panel}>
          <h1 className={css({ textStyle: 'title' })}>
            <bdi>{text('person', 'text', row?.person) || title}</bdi>
          </h1>
          <Facts label={t('reports:entry.record')} facts={facts} />
          <EntryButton
            entity={subsidiaryUser}
            id={id}
            plain
            className={`${button({ size: 'sm' })} ${css({ justifySelf: 'start' })}`}
          >
            {t('reports:entry.edit')}
          </EntryButton>
          {may?.('user.update') && (
            <Link
              to="/reports/$report/{-$recordId}/{-$recordName}"
              params={{ report: 'subsidiary-users', recordId: 'forgot-password', recordName: id }}
              className={`${button({ size: 'sm' })} ${css({ justifySelf: 'start' })}`}
            >
              {t('record:resetLink.action')}
            </Link>
          )}
        </header>
      </RowsState>
      {subsidiaryId !== undefined && viewer && opensReport(patientDetails, viewer) && (
        <div role="group" aria-label={cases}>
          <ReportView
            isPart
            report={patientDetails}
            fixed={{ subsidiary_id: subsidiaryId }}
            title={cases}
            heading={<h2 className={css({ textStyle: 'heading' })}>{cases}</h2>}
          />
        </div>
      )}
    </div>
  )
}

/** A subsidiary has fewer log-ins than the longest page has places. */
const everybody = { ...reportAddress(subsidiaryWiseUsers).read({}), size: 100 } as const

/** A subsidiary's log-in as its report shows it: the record itself contains no name. */
export function useLogin(id: string) {
  const record = useQuery(recordQueries.one({ name: 'subsidiary_user' }, id))
  const subsidiaryId = record.data?.subsidiary_id
  const people = useQuery({
    ...reportQuery({ report: subsidiaryWiseUsers, parentId: subsidiaryId ?? '' }, everybody),
    enabled: subsidiaryId !== undefined,
  })
  const error = record.error ?? people.error
  const retry = record.error ? record.refetch : people.refetch
  return {
    state: { data: people.data, error, refetch: retry },
    error,
    subsidiaryId,
    userId: record.data?.user_id,
    row: people.data?.rows.find(({ subsidiary_user_id }) => subsidiary_user_id === id),
    columns: people.data?.columns ?? [],
  }
}

/** The password of a subsidiary's log-in. */
export function ResetLinkPage({ id }: { id: string }) {
  const { t } = useTexts()
  const may = usePermissions()
  const { state, error, row, userId } = useLogin(id)
  usePageTitle(t('record:resetLink.title'))
  if (isMissing(error) || may?.('user.update') === false) return <NotThere of="reports" />
  const name = String(row?.person ?? '')
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4', maxWidth: 'prose' })}>
      <Link
        to="/reports/$report/{-$recordId}/{-$recordName}"
        params={{ report: 'subsidiary-users', recordId: id, recordName: name || undefined }}
        className={`${textLink} ${css({ textStyle: 'small', justifySelf: 'start' })}`}
      >
        <bdi>{name || t('reports:titles.subsidiary_users')}</bdi>
      </Link>
      <RowsState rows={state}>
        <ResetLink userId={String(userId)} name={name} email={String(row?.email ?? '')} />
      </RowsState>
    </div>
  )
}
