import { lazy, memo, Suspense, useCallback, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { loadTexts } from '../../../i18n/setup.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { usePrintKey } from '../../../records/list/use-print-key.ts'
import type { CaseRow } from '../../../case/case-head-query.ts'
import type { May } from '../../../records/use-permissions.ts'
import type { PatientColumn } from './columns.tsx'
import type { Named } from './use-titles.ts'

const PersonDialog = lazy(() => import('./person-dialog.tsx'))
const ExportDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./export-dialog.tsx'), loadTexts('exports')])
  return dialog
})

// As high as the search that it stands beside.
const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', minHeight: { md: '7' } })

interface Props {
  selected: ReadonlySet<string>
  /** The chosen rows, or all that are shown where none is chosen. */
  rows: () => readonly CaseRow[]
  count: number
  /** Where there is little room, only the chosen rows are taken out. */
  wide: boolean
  columns: readonly PatientColumn[]
  managers: readonly Named[]
  may: May | undefined
  onClear: () => void
}

/** What may be done with the chosen cases, or taken out of the portal of all that are shown. */
export default memo(function SelectionBar({ selected, rows, count, wide, columns, managers, may, onClear }: Props) {
  const { t } = useTexts()
  const [doing, setDoing] = useState<'manager' | 'tag' | 'csv' | 'print'>()
  const some = selected.size > 0
  const size = wide ? 'md' : 'sm'
  // Printing begins anew with another listener for its end.
  const close = useCallback(() => setDoing(undefined), [])

  const mayExport = may?.('patient.export') ?? false
  const canExport = mayExport && (some || (wide && count > 0))
  usePrintKey(canExport ? () => setDoing('print') : undefined)
  if (!some && !canExport) return null
  return (
    <div className={bar}>
      {some && (
        <>
          <p aria-live="polite" className={css({ fontWeight: 'medium' })}>
            {t('cases:selected', { count: selected.size })}
          </p>
          {may?.('patient.update') && managers.length > 0 && (
            <Button size={size} onClick={() => setDoing('manager')}>
              {t('cases:assign.action')}
            </Button>
          )}
          {may?.('patient.update') && may('employee.list') && (
            <Button size={size} onClick={() => setDoing('tag')}>
              {t('cases:tag.action')}
            </Button>
          )}
        </>
      )}
      {canExport && (
        <>
          <Button size={size} onClick={() => setDoing('csv')}>
            {t('cases:export.action')}
          </Button>
          <Button size={size} onClick={() => setDoing('print')}>
            {t('cases:print.action')}
          </Button>
        </>
      )}
      {some && (
        <Button size={size} tone="quiet" onClick={onClear}>
          {t('cases:selectNone')}
        </Button>
      )}
      <Suspense fallback={null}>
        {(doing === 'manager' || doing === 'tag') && (
          <PersonDialog way={doing} selected={selected} managers={managers} onClose={close} onClear={onClear} />
        )}
        {(doing === 'csv' || doing === 'print') && (
          <ExportDialog
            way={doing}
            rows={rows}
            count={some ? selected.size : count}
            columns={columns}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  )
})
