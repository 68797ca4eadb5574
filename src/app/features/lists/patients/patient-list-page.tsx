import { useCallback, useEffect, useMemo, useState } from 'react'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { css } from '#ui/styled/css/index.js'
import { session } from '../../../api/portal.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { usePageTitle } from '../../../i18n/use-page-title.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { ownPatients, usePatientStore } from '../../../device/patient-store/own-patients.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import { columnsFor, staffColumns, usualColumns } from './columns.tsx'
import type { Ask } from './list-ask.ts'
import { ListBody } from './list-body.tsx'
import { useListSettings } from '../../../records/list/list-settings.ts'
import { ListHead } from './list-head.tsx'
import { useTitles } from './use-titles.ts'
import { isUnsent, useWaiting } from '../../../device/outbox/waiting.ts'
import { WaitingBadge } from '../../../device/outbox/waiting-badge.tsx'
import { titleOf } from '../../../records/record-title.ts'

export interface PatientListProps {
  ask: Ask
  /** `replace` where the step is not worth a stop of the back button. */
  onAsk: (change: Partial<Ask>, replace?: boolean) => void
  onOpen: (id: string) => void
  /** On hover of a row: preloads the case page. */
  onNear: () => void
  onNew: () => void
  /** Whether single keys are shortcuts for this person. */
  keys: boolean
}

function localDay(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** All cases one may see, from the device. */
export function PatientListPage({ ask, onAsk, onOpen, onNear, onNew, keys }: PatientListProps) {
  const { t, language } = useTexts()
  const labels = useLabels('patient')
  const formats = useFormats()
  const may = usePermissions()
  const titles = useTitles(may)
  const settings = useListSettings('patient')
  const { table } = usePatientStore()
  const [today] = useState(localDay)
  usePageTitle(labels.many)

  useEffect(() => {
    ownPatients.fill()
    void ownPatients.freshen()
  }, [])

  const known = table.columns
  const isStaff = session.current()?.role.level !== 'user'
  const has = useMemo(() => {
    const names = new Set(known)
    if (names.size > 0) return (column: string) => names.has(column)
    return (column: string) => isStaff || !staffColumns.includes(column)
  }, [known, isStaff])
  const columns = useMemo(
    () =>
      columnsFor(
        {
          formats,
          language,
          label: labels.field,
          choice: labels.choice,
          title: titles.title,
          today,
          words: {
            name: t('cases:columns.name'),
            gap: t('cases:columns.gap'),
            sol: t('cases:columns.sol'),
            acknowledged: t('cases:columns.acknowledged'),
            unnamed: t('cases:columns.unnamed'),
          },
        },
        has,
      ),
    // The labels are made anew each time and say the same in one language.
    // oxlint-disable-next-line react/exhaustive-deps
    [formats, language, titles, today, has],
  )
  const chosen = settings.columns ?? usualColumns
  const shown = useMemo(() => {
    const byKey = new Map(columns.map((column) => [column.key, column]))
    return chosen.flatMap((key) => byKey.get(key) ?? [])
  }, [columns, chosen])

  const search = useCallback((text: string) => onAsk({ search: text }, true), [onAsk])
  const sort = useCallback((by: string) => onAsk({ sort: by }, true), [onAsk])
  const mayCreate = may?.('patient.create') ?? false

  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}>
      <ListHead
        title={labels.many}
        ask={ask}
        onAsk={onAsk}
        columns={columns}
        shown={shown}
        titles={titles}
        has={has}
        isStaff={isStaff}
        keys={keys}
        onNew={mayCreate ? onNew : undefined}
      />
      <WaitingPatients />
      <ListBody
        ask={ask}
        onAsk={onAsk}
        onSearch={search}
        onSort={sort}
        all={columns}
        columns={shown}
        density={settings.density}
        managers={titles.managers}
        may={may}
        today={today}
        keys={keys}
        onOpen={onOpen}
        onNear={onNear}
        onNew={mayCreate ? onNew : undefined}
      />
      <BusyText>{known.length === 0 && t('loading')}</BusyText>
    </div>
  )
}

const list = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })
const item = css({ display: 'flex', alignItems: 'center', gap: '2', fontWeight: 'medium' })

/** Patients who were taken in here and have no case yet. */
function WaitingPatients() {
  const { language } = useTexts()
  const patients = useWaiting().filter(
    (entry) => entry.command.entity === 'patient' && entry.command.kind === 'create' && isUnsent(entry),
  )
  if (patients.length === 0) return null
  return (
    <ul className={list}>
      {patients.map(({ command: { command_id: id, body } }) => (
        <li key={id} className={item}>
          <bdi>{titleOf({ ...body, id }, language)}</bdi>
          <WaitingBadge />
        </li>
      ))}
    </ul>
  )
}
