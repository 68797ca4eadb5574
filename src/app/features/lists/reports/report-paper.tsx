import { useState } from 'react'
import { session } from '../../../api/portal.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import PrintSheet from '../../../records/list/print-sheet.tsx'
import { MOST_ON_SHEET } from '../../../records/list/sheet-limit.ts'
import { columnsWithContent, MOST_COLUMNS, totalLine } from './export-formats.ts'
import type { ShownColumn } from './shown-column.ts'
import type { Printed } from './export-calls.ts'
import type { ValueText } from './use-value-text.ts'

interface Props {
  title: string
  narrowed: readonly string[]
  health: boolean
  columns: readonly ShownColumn[]
  printed: Printed
  text: ValueText
  onDone: () => void
}

/** The report as a paper carries it: what it is, what narrows it, who took it out and when. */
export default function ReportPaper({ title, narrowed, health, columns, printed, text, onDone }: Props) {
  const { t } = useTexts()
  const { moment, number } = useFormats()
  const [time] = useState(() => new Date().toISOString())

  const all = columnsWithContent(columns, printed)
  const shown = all.slice(0, MOST_COLUMNS)
  const numbers = { shown: number(shown.length), all: number(all.length) }
  const facts = [
    t('reports:print.rows', { number: number(printed.rows.length) }),
    ...(shown.length < all.length ? [t('reports:print.columns', numbers)] : []),
    session.current()?.name ?? '',
    moment(time),
  ]
  return (
    <PrintSheet
      title={title}
      facts={[narrowed.join(' · '), facts.join(' · ')].filter(Boolean)}
      footer={health ? t('reports:print.confidential') : undefined}
      columns={shown}
      cut={
        printed.rows.length > MOST_ON_SHEET
          ? t('lists:cut', { shown: number(MOST_ON_SHEET), all: number(printed.rows.length) })
          : undefined
      }
      rows={printed.rows
        .slice(0, MOST_ON_SHEET)
        .map((row) => shown.map(({ key, at, column }) => text(key, column.kind, row[at])))}
      totals={totalLine(shown, printed, text, t('reports:total'))}
      onDone={onDone}
    />
  )
}
