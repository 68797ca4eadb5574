import { lazy, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { TextField } from '#ui/parts/text-field.tsx'
import { api, session } from '../../../api/portal.ts'
import type { CaseRow } from '../../../case/case-head-query.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { MOST_ON_SHEET } from '../../../records/list/sheet-limit.ts'
import type { PatientColumn } from './columns.tsx'
import { csvOf } from './csv.ts'
import { startDownload } from '../../../files/start-download.ts'

const PrintSheet = lazy(() => import('../../../records/list/print-sheet.tsx'))

interface Props {
  way: 'csv' | 'print'
  /** The rows that leave. */
  rows: () => readonly CaseRow[]
  count: number
  columns: readonly PatientColumn[]
  onClose: () => void
}

function download(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  startDownload(url, name)
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** What leaves the portal leaves it for a purpose, which is kept on record. */
export default function ExportDialog({ way, rows, count, columns, onClose }: Props) {
  const { t } = useTexts()
  const { number, moment } = useFormats()
  const sentence = useErrorSentence()
  const [purpose, setPurpose] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const [printed, setPrinted] = useState<{ rows: readonly CaseRow[]; all: number; time: string }>()

  async function exportList() {
    setBusy(true)
    try {
      const all = rows()
      const leaving = all.slice(0, way === 'print' ? MOST_ON_SHEET : undefined)
      await noteExport(
        leaving.map(({ id }) => id),
        purpose.trim(),
        columns.map(({ key }) => key),
      )
      const time = new Date().toISOString()
      if (way === 'print') return setPrinted({ rows: leaving, all: all.length, time })
      const header = columns.map(({ label }) => label)
      const lines = leaving.map((row) => columns.map(({ text }) => text(row)))
      download(`patients-${time.slice(0, 10)}.csv`, csvOf(header, lines))
      onClose()
    } catch (error) {
      setFault(sentence(error))
    } finally {
      setBusy(false)
    }
  }

  if (printed)
    return (
      <PrintSheet
        title={t('exports:list.print.heading')}
        facts={[
          t('exports:list.print.facts', {
            count: number(printed.rows.length),
            name: session.current()?.name ?? '',
            time: moment(printed.time),
          }),
        ]}
        footer={t('exports:list.print.confidential')}
        columns={columns.map(({ key, label, figure = false }) => ({ key, label, end: figure }))}
        cut={
          printed.all > printed.rows.length
            ? t('lists:cut', { shown: number(printed.rows.length), all: number(printed.all) })
            : undefined
        }
        rows={printed.rows.map((row) => columns.map(({ text }) => text(row)))}
        onDone={onClose}
      />
    )
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={way === 'csv' ? t('exports:list.title') : t('exports:list.print.title')}
      description={t('exports:list.text', { count })}
      closeText={t('cases:close')}
      footer={
        <>
          <Button onClick={onClose}>{t('cases:cancel')}</Button>
          <Button tone="primary" busy={busy} disabled={purpose.trim() === ''} onClick={() => void exportList()}>
            {way === 'csv' ? t('exports:list.do') : t('exports:list.print.do')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('exports:list.purpose')}
        hint={t('exports:list.hint')}
        required
        maxLength={200}
        error={fault}
        value={purpose}
        onChange={(event) => setPurpose(event.target.value)}
      />
    </Dialog>
  )
}

/** As many as one request may name. */
const MOST_NAMED = 20_000

/** What leaves the portal is on record, with the purpose, before it does. */
async function noteExport(ids: readonly string[], purpose: string, columns: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += MOST_NAMED) {
    const body = { patient_ids: ids.slice(from, from + MOST_NAMED), purpose, columns: [...columns] }
    await api.call('POST /patient/exports', { body, patience: 30_000 })
  }
}
