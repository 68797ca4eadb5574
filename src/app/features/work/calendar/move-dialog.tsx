import type { Values } from '../../../records/form/form-fields.ts'
import { wholeMoment } from '../../../records/form/said-moment.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { CommandDialog } from '../../../case/visits/visit-command.tsx'
import { usePlaces } from '../../../case/visits/visit-fields.ts'
import { momentAt, type ShownVisit } from './shown-visits.ts'
import { useMomentText } from './entry-block.tsx'

interface Props {
  visit: ShownVisit
  /** Where it was put, by the clock of its place; without it one says so here. */
  start: string | undefined
  onClose: () => void
}

/** Says from when to when before anything is moved; what it leads to is the same as on the case's own page. */
export default function MoveDialog({ visit, start, onClose }: Props) {
  const { t } = useTexts()
  const { moment, zoneName } = useMomentText()
  const { zoneOf } = usePlaces()
  const { row, zone, command } = visit
  const known = row.scheduled_start ?? undefined
  const who = [visit.name, visit.type].filter(Boolean).join(', ')
  if (!command) return null

  function said(values: Values): string {
    const wanted = wholeMoment(values.scheduled_start)
    const there = zoneOf(values)
    const to = wanted ? `${moment(wanted, there)} (${zoneName(wanted, there)})` : t('calendar:move.later')
    if (command === 'schedule' || !known) return t('calendar:move.to', { who, to })
    return t('calendar:move.fromTo', { who, from: moment(known, zone), to })
  }

  return (
    <CommandDialog
      caseId={row.patient_id}
      row={row}
      command={command}
      start={start ? momentAt(start, zone) : known}
      description={said}
      onClose={onClose}
    />
  )
}
