import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { todayAt } from '#domain/rules/wall-time.ts'
import { Button } from '#ui/parts/button.tsx'
import { Menu } from '#ui/parts/menu.tsx'
import { messages } from '#ui/parts/messages.ts'
import { usePrintKey } from '../../../records/list/use-print-key.ts'
import { css } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { loadTexts } from '../../../i18n/setup.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { ListParams } from '../../../records/list/list-address.ts'
import type { Which } from './report-query.ts'
import type { ShownColumn } from './shown-column.ts'
import {
  queueExport,
  downloadReport,
  rowsForPrint,
  type Printed,
  type ExportRequest,
  downloadFile,
} from './export-calls.ts'
import {
  isTooLong,
  takesLong,
  type Way,
  columnsWithContent,
  MOST_COLUMNS,
  totalLine,
  type PaperColumn,
} from './export-formats.ts'
import { useReportWords } from './use-report-words.ts'
import type { ValueText } from './use-value-text.ts'
import { session } from '../../../api/portal.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { languages } from '../../../i18n/languages.ts'
import type { ListPaper } from '../../../papers/draw-list-paper.ts'

const ExportDialog = lazy(() => import('./export-dialog.tsx'))
const ExportsList = lazy(async () => {
  const [list] = await Promise.all([import('../../../files/exports/exports-list.tsx'), loadTexts('exports')])
  return list
})
const ReportPaper = lazy(() => import('./report-paper.tsx'))

interface Props {
  which: Which
  params: ListParams
  count: number
  columns: readonly ShownColumn[]
  title: string
  /** The days and filters, as one reads them. */
  narrowed: readonly string[]
  text: ValueText
}

/** The report as a file and on paper. Health data asks for a purpose first. */
export function ExportMenu({ which, params, count, columns, title, narrowed, text }: Props) {
  const { t, language } = useTexts()
  const words = useReportWords()
  const sentence = useErrorSentence()
  const [asked, setAsked] = useState<Way>()
  const [busy, setBusy] = useState<Way>()
  const [printed, setPrinted] = useState<Printed>()
  const stopPrinting = useCallback(() => setPrinted(undefined), [])
  const [listing, setListing] = useState(false)
  const { health, name } = which.report
  const keepAsPdf = useReportPdf({ name, title, narrowed, health, columns, text })

  async function exportReport(way: Way, purpose: string) {
    const taken: ExportRequest = {
      purpose,
      title,
      narrowed,
      language,
      columns: columns.map(({ key }) => key),
      labels: Object.fromEntries(columns.map(({ key, label }) => [key, label])),
      words: Object.fromEntries(
        columns.flatMap(({ key, column }) => (column.kind === 'choice' ? [[key, words.choices(key)]] : [])),
      ),
    }
    if (way === 'print') setPrinted(await rowsForPrint(way, which, params, taken))
    else if (way === 'pdf') await keepAsPdf(await rowsForPrint(way, which, params, taken))
    else if (takesLong(way, count)) {
      await queueExport(way, which, params, taken)
      messages.show(t('reports:export.begun'))
    } else await downloadReport(way, which, params, taken)
  }

  async function begin(way: Way) {
    if (health || isTooLong(way, count)) return setAsked(way)
    setBusy(way)
    try {
      await exportReport(way, '')
    } catch (error) {
      messages.show(sentence(error), 'error')
    } finally {
      setBusy(undefined)
    }
  }

  usePrintKey(() => void begin('print'))

  const file = (way: 'csv' | 'xlsx' | 'pdf') => ({
    key: way,
    label: t(`reports:export.ways.${way}`),
    onChoose: () => void begin(way),
  })
  return (
    <>
      <Menu
        label={t('reports:export.action')}
        trigger={
          <Button size="sm" busy={busy !== undefined && busy !== 'print'}>
            {t('reports:export.action')}
            <ChevronDown size="1em" aria-hidden="true" />
          </Button>
        }
        items={[
          file('xlsx'),
          file('csv'),
          file('pdf'),
          'line',
          { key: 'files', label: t('reports:export.files'), onChoose: () => setListing(true) },
        ]}
      />
      <Button size="sm" busy={busy === 'print'} onClick={() => void begin('print')}>
        {t('reports:print.action')}
      </Button>
      <Suspense fallback={null}>
        {asked && (
          <ExportDialog
            way={asked}
            count={count}
            onClose={() => setAsked(undefined)}
            onGo={(purpose) => exportReport(asked, purpose)}
          />
        )}
        {listing && <ExportsList onClose={() => setListing(false)} />}
        {printed && (
          <ReportPaper
            title={title}
            narrowed={narrowed}
            health={health}
            columns={columns}
            printed={printed}
            text={text}
            onDone={stopPrinting}
          />
        )}
      </Suspense>
    </>
  )
}

const unseen = css({ display: 'contents', visibility: 'hidden' })

/** As wide as the menu where there is nothing to export, or not yet: what stands around it does not move for it. */
export function ExportPlace() {
  const { t } = useTexts()
  return (
    <div aria-hidden="true" className={unseen}>
      <Button size="sm">
        {t('reports:export.action')}
        <ChevronDown size="1em" aria-hidden="true" />
      </Button>
      <Button size="sm">{t('reports:print.action')}</Button>
    </div>
  )
}

/** What one may read in pieces. */
const inWords = ['text', 'choice']

const AT_ONCE = 500

interface Report {
  readonly name: string
  readonly title: string
  readonly narrowed: readonly string[]
  readonly health: boolean
  readonly columns: readonly ShownColumn[]
  readonly text: ValueText
}

/** The report as a PDF, made on the device of the rows that the server handed out. */
function useReportPdf({ name, title, narrowed, health, columns, text }: Report) {
  const { t, language } = useTexts()
  const { moment, number } = useFormats()

  /** Thousands of days and amounts take a while to write: the page gets a word in between. */
  async function textsOf(shown: readonly PaperColumn[], rows: Printed['rows']): Promise<string[][]> {
    const texts: string[][] = []
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      if (from > 0) await new Promise((go) => setTimeout(go))
      const some = rows.slice(from, from + AT_ONCE)
      texts.push(...some.map((row) => shown.map(({ key, column, at }) => text(key, column.kind, row[at]))))
    }
    return texts
  }

  async function paperOf(printed: Printed): Promise<ListPaper> {
    const all = columnsWithContent(columns, printed)
    const shown = all.slice(0, MOST_COLUMNS)
    const totals = totalLine(shown, printed, text, t('reports:total'))
    const numbers = { shown: number(shown.length), all: number(all.length) }
    const facts = [
      t('reports:print.rows', { number: number(printed.rows.length) }),
      ...(shown.length < all.length ? [t('reports:print.columns', numbers)] : []),
      session.current()?.name ?? '',
      moment(new Date().toISOString()),
    ]
    return {
      file_name: name,
      language,
      mirrored: languages[language].direction === 'rtl',
      title,
      lines: [narrowed.join(' · '), facts.filter(Boolean).join(' · ')].filter(Boolean),
      columns: shown.map(({ label, end, column }) => ({
        title: label,
        align: end ? 'end' : 'start',
        whole: !inWords.includes(column.kind),
      })),
      rows: await textsOf(shown, printed.rows),
      totals: totals ? [totals] : [],
      confidential: health ? t('reports:print.confidential') : null,
      page_text: t('reports:print.page', { page: '{page}', pages: '{pages}' }),
    }
  }

  return async (printed: Printed): Promise<void> => {
    const { listPaperPdf } = await import('../../../papers/paper-pdf.ts')
    const day = todayAt()
    downloadFile(await listPaperPdf(await paperOf(printed)), `${name}-${day}.pdf`)
  }
}
