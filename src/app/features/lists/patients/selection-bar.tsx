import { lazy, memo, Suspense, useCallback, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { messages } from '#ui/parts/messages.ts'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { session, api } from '../../../api/portal.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { recordQueries, writeRecord } from '../../../api/record-queries.ts'
import type { CaseRow } from '../../../case/case-queries.ts'
import { titleOf } from '../../../records/record-title.ts'
import { MOST_ON_SHEET } from '../../../records/list/sheet-limit.ts'
import type { May } from '../../../records/use-permissions.ts'
import type { ListColumn } from './columns.tsx'
import { csvOf } from './csv.ts'
import type { Named } from './use-titles.ts'
import { patient } from '#domain/entities/patient.ts'
import { ApiError } from '../../../api/api-error.ts'
import { ownPatients } from '../../../device/patient-store/own-patients.ts'

const PersonDialog = lazy(() => import('./person-dialog.tsx'))
const ExportDialog = lazy(() => import('./export-dialog.tsx'))
const PrintSheet = lazy(() => import('../../../records/list/print-sheet.tsx'))

const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })

interface Props {
  selected: ReadonlySet<string>
  /** The chosen rows, or all that are shown where none is chosen. */
  rows: () => readonly CaseRow[]
  count: number
  /** Where there is little room, only the chosen rows are taken out. */
  wide: boolean
  columns: readonly ListColumn[]
  managers: readonly Named[]
  may: May | undefined
  onClear: () => void
}

type Doing = 'manager' | 'tag' | 'csv' | 'print'

function download(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** What may be done with the chosen cases, or taken out of the portal of all that are shown. */
export const SelectionBar = memo(function SelectionBar({
  selected,
  rows,
  count,
  wide,
  columns,
  managers,
  may,
  onClear,
}: Props) {
  const { t, language } = useTexts()
  const { number, moment } = useFormats()
  const sentence = useErrorSentence()
  const [doing, setDoing] = useState<Doing>()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const [printed, setPrinted] = useState<{ rows: readonly CaseRow[]; all: number; time: string }>()
  const employees = useQuery({ ...recordQueries.whole({ name: 'employee' }), enabled: doing === 'tag' }).data ?? []
  const some = selected.size > 0
  const stopPrinting = useCallback(() => setPrinted(undefined), [])

  function close() {
    setDoing(undefined)
    setFault(undefined)
  }

  async function changeAll(change: (id: string) => Promise<unknown>) {
    setBusy(true)
    try {
      const { done, refused, error } = await changeMany([...selected], change)
      if (done > 0) messages.show(t('cases:changed', { count: done }))
      if (refused > 0) messages.show(`${t('cases:refused', { count: refused })} ${sentence(error)}`, 'error')
      close()
      if (refused === 0) onClear()
    } finally {
      setBusy(false)
    }
  }

  async function takeOut(way: 'csv' | 'print', purpose: string) {
    setBusy(true)
    try {
      const all = rows()
      const leaving = all.slice(0, way === 'print' ? MOST_ON_SHEET : undefined)
      const ids = leaving.map(({ id }) => id)
      await noteExport(
        ids,
        purpose,
        columns.map(({ key }) => key),
      )
      if (way === 'csv') {
        const lines = leaving.map((row) => columns.map(({ text }) => text(row)))
        const header = columns.map(({ label }) => label)
        download(`patients-${new Date().toISOString().slice(0, 10)}.csv`, csvOf(header, lines))
      } else setPrinted({ rows: leaving, all: all.length, time: new Date().toISOString() })
      close()
    } catch (error) {
      setFault(sentence(error))
    } finally {
      setBusy(false)
    }
  }

  const canExport = may?.('patient.export') && (some || (wide && count > 0))
  if (!some && !canExport) return null
  return (
    <div className={bar}>
      {some && (
        <>
          <p aria-live="polite" className={css({ fontWeight: 'medium' })}>
            {t('cases:selected', { count: selected.size })}
          </p>
          {may?.('patient.update') && managers.length > 0 && (
            <Button size="sm" onClick={() => setDoing('manager')}>
              {t('cases:assign.action')}
            </Button>
          )}
          {may?.('patient.update') && may('employee.list') && (
            <Button size="sm" onClick={() => setDoing('tag')}>
              {t('cases:tag.action')}
            </Button>
          )}
        </>
      )}
      {canExport && (
        <>
          <Button size="sm" onClick={() => setDoing('csv')}>
            {t('cases:export.action')}
          </Button>
          <Button size="sm" onClick={() => setDoing('print')}>
            {t('cases:print.action')}
          </Button>
        </>
      )}
      {some && (
        <Button size="sm" tone="quiet" onClick={onClear}>
          {t('cases:selectNone')}
        </Button>
      )}
      <Suspense fallback={null}>
        {(doing === 'manager' || doing === 'tag') && (
          <PersonDialog
            open
            busy={busy}
            title={doing === 'manager' ? t('cases:assign.action') : t('cases:tag.action')}
            description={t('cases:selected', { count: selected.size })}
            label={doing === 'manager' ? t('cases:assign.who') : t('cases:tag.who')}
            doText={doing === 'manager' ? t('cases:assign.do') : t('cases:tag.do')}
            people={
              doing === 'manager'
                ? managers
                : employees.map((row) => ({ value: row.id, label: titleOf(row, language) }))
            }
            onClose={close}
            onChoose={(person) =>
              void changeAll((id) => (doing === 'manager' ? assignManager(id, person) : tagEmployee(id, person)))
            }
          />
        )}
        {(doing === 'csv' || doing === 'print') && (
          <ExportDialog
            open
            way={doing}
            count={some ? selected.size : count}
            busy={busy}
            error={fault}
            onClose={close}
            onGo={(purpose) => void takeOut(doing, purpose)}
          />
        )}
        {printed && (
          <PrintSheet
            title={t('cases:print.heading')}
            facts={[
              t('cases:print.facts', {
                count: number(printed.rows.length),
                name: session.current()?.name ?? '',
                time: moment(printed.time),
              }),
            ]}
            footer={t('cases:print.confidential')}
            columns={columns}
            cut={
              printed.all > printed.rows.length
                ? t('lists:cut', { shown: number(printed.rows.length), all: number(printed.all) })
                : undefined
            }
            rows={printed.rows.map((row) => columns.map(({ text }) => text(row)))}
            onDone={stopPrinting}
          />
        )}
      </Suspense>
    </div>
  )
})

const AT_ONCE = 4

interface Outcome {
  readonly done: number
  readonly refused: number
  /** The refusal that came last. */
  readonly error: unknown
}

/** Does the same to many cases, a few at a time. One that is refused stops nothing. */
async function changeMany(ids: readonly string[], change: (id: string) => Promise<unknown>): Promise<Outcome> {
  const waiting = ids.values()
  let [done, refused] = [0, 0]
  let error: unknown
  async function work() {
    for (const id of waiting) {
      try {
        await change(id)
        done += 1
      } catch (refusal) {
        if (refusal instanceof ApiError && refusal.status === 401) throw refusal
        refused += 1
        error = refusal
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await ownPatients.freshen()
  return { done, refused, error }
}

/** By the version the server has now: what others changed meanwhile is another field's business. */
async function assignManager(id: string, managerId: string): Promise<void> {
  const { patient: found } = await api.call('GET /patient/{id}', { params: { id } })
  await writeRecord(patient, id, { case_manager_id: managerId }, found.version, crypto.randomUUID())
}

async function tagEmployee(id: string, employeeId: string): Promise<void> {
  const key = crypto.randomUUID()
  const body = { employee_id: employeeId }
  await api.call('POST /patient/{id}/tag_employee', { params: { id }, body, key })
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
