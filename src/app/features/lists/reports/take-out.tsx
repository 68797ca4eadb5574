import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Menu } from '#ui/parts/menu.tsx'
import { messages } from '#ui/parts/messages.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { loadTexts } from '../../../i18n/setup.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { ListParams } from '../../../records/list/list-address.ts'
import type { Which } from './report-query.ts'
import type { ShownColumn } from './shown-column.ts'
import { haveFileMade, keepAsFile, rowsForPaper, type Printed, type TakenOut } from './take-out-calls.ts'
import { isTooLong, takesLong, type Way } from './take-out-ways.ts'
import { useReportPdf } from './use-report-pdf.ts'
import { useReportWords } from './use-report-words.ts'
import type { ValueText } from './use-value-text.ts'

const TakeOutDialog = lazy(() => import('./take-out-dialog.tsx'))
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
export function TakeOut({ which, params, count, columns, title, narrowed, text }: Props) {
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

  async function takeOut(way: Way, purpose: string) {
    const taken: TakenOut = {
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
    if (way === 'print') setPrinted(await rowsForPaper(way, which, params, taken))
    else if (way === 'pdf') await keepAsPdf(await rowsForPaper(way, which, params, taken))
    else if (takesLong(way, count)) {
      await haveFileMade(way, which, params, taken)
      messages.show(t('reports:export.begun'))
    } else await keepAsFile(way, which, params, taken)
  }

  async function begin(way: Way) {
    if (health || isTooLong(way, count)) return setAsked(way)
    setBusy(way)
    try {
      await takeOut(way, '')
    } catch (error) {
      messages.show(sentence(error), 'error')
    } finally {
      setBusy(undefined)
    }
  }

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
          <TakeOutDialog
            way={asked}
            count={count}
            onClose={() => setAsked(undefined)}
            onGo={(purpose) => takeOut(asked, purpose)}
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
