import { lazy, Suspense, useCallback, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Ask } from './report-address.ts'
import type { Which } from './report-query.ts'
import type { ShownColumn } from './shown-column.ts'
import { keepAsCsv, rowsForPaper, type Printed } from './take-out-calls.ts'
import type { ValueText } from './use-value-text.ts'

const TakeOutDialog = lazy(() => import('./take-out-dialog.tsx'))
const ReportPaper = lazy(() => import('./report-paper.tsx'))

type Way = 'csv' | 'print'

interface Props {
  which: Which
  ask: Ask
  count: number
  columns: readonly ShownColumn[]
  title: string
  /** The days and filters, as one reads them. */
  narrowed: readonly string[]
  text: ValueText
}

/** The report as a file and on paper. Health data asks for a purpose first. */
export function TakeOut({ which, ask, count, columns, title, narrowed, text }: Props) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const [asked, setAsked] = useState<Way>()
  const [busy, setBusy] = useState<Way>()
  const [printed, setPrinted] = useState<Printed>()
  const stopPrinting = useCallback(() => setPrinted(undefined), [])
  const { health } = which.report

  async function takeOut(way: Way, purpose: string) {
    const labels = Object.fromEntries(columns.map(({ name, label }) => [name, label]))
    if (way === 'csv') await keepAsCsv(which, ask, { purpose, labels })
    else setPrinted(await rowsForPaper(which, ask, { purpose, labels }))
  }

  async function begin(way: Way) {
    if (health) return setAsked(way)
    setBusy(way)
    try {
      await takeOut(way, '')
    } catch (error) {
      messages.show(sentence(error), 'error')
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <>
      <Button size="sm" busy={busy === 'csv'} onClick={() => void begin('csv')}>
        {t('reports:export.action')}
      </Button>
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
