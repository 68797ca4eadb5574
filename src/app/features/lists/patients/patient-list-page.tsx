import { useEffect, useMemo, useState } from 'react'
import { todayAt } from '#domain/rules/wall-time.ts'
import { fromDevice } from '../../../api/from-device.ts'
import { useOnLine } from '../../../api/on-line.ts'
import { session } from '../../../api/portal.ts'
import { useMayLogCalls } from '../../../case/calls/log-call.tsx'
import { ownPatients, usePatientStore } from '../../../device/patient-store/own-patients.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { labelsOf, useLabels } from '../../../i18n/labels.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import { columnsFor, staffColumns, type TitleOf } from './columns.tsx'
import { useFilterChoices } from './filter-words.ts'
import { PatientList } from './patient-list.tsx'
import { useTitles } from './use-titles.ts'

interface Props {
  onOpen: (id: string) => void
  /** On hover of a row: preloads the case page. */
  onNear: () => void
  onNew: () => void
  /** Whether single keys are shortcuts for this person. */
  keys: boolean
}

/** All cases one may see, from the device. */
export function PatientListPage({ onOpen, onNear, onNew, keys }: Props) {
  const labels = useLabels('patient')
  const may = usePermissions()
  const mayCall = useMayLogCalls()
  const titles = useTitles(may)
  const [today] = useState(() => todayAt())
  const state = usePatientStore()
  const { columns, has, isStaff } = usePatientColumns(state.table.columns, titles.title, today)
  const filterChoices = useFilterChoices(titles, has, isStaff)
  usePageTitle(labels.many)

  useEffect(() => {
    ownPatients.fill()
    void ownPatients.freshen()
  }, [])
  const onLine = useOnLine()
  const rowsAsOf = state.stale || !onLine ? state.asOf : undefined
  useEffect(() => {
    fromDevice.noteRows(rowsAsOf)
    return () => fromDevice.noteRows(undefined)
  }, [rowsAsOf])

  return (
    <PatientList
      title={labels.many}
      state={state}
      columns={columns}
      filterChoices={filterChoices}
      managers={titles.managers}
      may={may}
      mayCall={mayCall}
      today={today}
      keys={keys}
      onOpen={onOpen}
      onNear={onNear}
      onNew={may?.('patient.create') ? onNew : undefined}
    />
  )
}

/** The columns of the rows that are known, or those that staff or others see as long as none are. */
function usePatientColumns(known: readonly string[], title: TitleOf, today: string) {
  const { t, language } = useTexts()
  const formats = useFormats()
  const isStaff = session.current()?.role.level !== 'user'
  const has = useMemo(() => {
    const names = new Set(known)
    if (names.size > 0) return (column: string) => names.has(column)
    return (column: string) => isStaff || !staffColumns.includes(column)
  }, [known, isStaff])
  const columns = useMemo(() => {
    const { choice, field } = labelsOf('patient', language)
    const words = {
      name: t('cases:columns.name'),
      gap: t('cases:columns.gap'),
      sol: t('cases:columns.sol'),
      acknowledged: t('cases:columns.acknowledged'),
      unnamed: t('cases:columns.unnamed'),
      step: t('cases:columns.step'),
      steps: {
        complete_intake: t('cases:steps.complete_intake'),
        take_case: t('cases:steps.take_case'),
        decide: t('cases:steps.decide'),
        follow_treatment: t('cases:steps.follow_treatment'),
        send_demand: t('cases:steps.send_demand'),
        settle: t('cases:steps.settle'),
        end_pause: t('cases:steps.end_pause'),
      },
    }
    return columnsFor({ formats, language, label: field, choice, title, today, words }, has)
  }, [t, formats, language, title, today, has])
  return { columns, has, isStaff }
}
