import type { Viewer } from '#domain/access/viewer.ts'
import { momentOf } from '#domain/rules/moment-of.ts'
import { ownZone, wallTime } from '#domain/rules/wall-time.ts'
import type { RowOf } from '../../../api/record-queries.ts'
import { titleOf } from '../../../records/record-title.ts'
import { commandsFor, plannedMinutes, visitOf, type StatusRow, type Visit } from '../../../case/visits/visits.ts'
import type { CalendarVisit } from './calendar-queries.ts'

/** A visit as the calendar shows it. */
export interface ShownVisit extends Visit {
  readonly row: CalendarVisit
  readonly id: string
  /** Whom it is about, as far as the viewer may know. */
  readonly name: string
  readonly type: string
  /** Where it takes place. */
  readonly place: string
  readonly statusTitle: string
  /** The clock it is told by. */
  readonly zone: string
  /** By that clock, 'YYYY-MM-DDTHH:MM'; empty while it waits for a time. */
  readonly start: string
  readonly end: string
  /** What may be done about its time. */
  readonly command: 'schedule' | 'reschedule' | undefined
}

interface Knowing {
  readonly statuses: readonly StatusRow[]
  readonly types: readonly RowOf<{ name: 'appointment_type' }>[]
  /** Offices and practices. */
  readonly places: readonly RowOf<{ name: 'medical_provider_office' | 'chiropractor' }>[]
  readonly language: string
  readonly viewer: Viewer
  readonly mayMove: boolean
  /** What a visit without a status is called. */
  readonly asked: string
}

const clockText = (moment: number | string, zone: string): string => {
  const { day, time } = wallTime(new Date(moment).toISOString(), zone)
  return `${day}T${time}`
}

export function shownVisit(row: CalendarVisit, knowing: Knowing): ShownVisit {
  const { statuses, types, places, language, viewer, mayMove, asked } = knowing
  const visit = visitOf(row, statuses)
  const type = types.find(({ id }) => id === row.appointment_type_id)
  const place = places.find(({ id }) => id === (row.medical_provider_office_id ?? row.chiropractor_id))
  const zone = row.timezone ?? ownZone()
  const moment = row.scheduled_start
  const start = moment ? clockText(moment, zone) : ''
  const minutes = plannedMinutes(row)
  const commands = mayMove ? commandsFor(visit, viewer) : []
  return {
    ...visit,
    row,
    id: row.id,
    name: row.patient ? titleOf({ id: row.patient_id, ...row.patient }, language) : '',
    type: type ? titleOf(type, language) : '',
    place: place ? titleOf(place, language) : '',
    statusTitle: visit.status ? titleOf(visit.status, language) : asked,
    zone,
    start,
    end: start && later(start, minutes),
    command: (['reschedule', 'schedule'] as const).find((command) => commands.includes(command)),
  }
}

/** What a person sees of a visit and decides by when they move it. */
const decisive = [
  'scheduled_start',
  'timezone',
  'duration_min',
  'medical_provider_id',
  'medical_provider_office_id',
  'chiropractor_id',
] as const

/**
 * A visit that is being moved, as it is known now: the move may have begun with what the device kept, and an answer has come
 * meanwhile. Where what it was decided by has changed it stays as it was, so that the server refuses the move and says why.
 */
export function knownNow(moved: ShownVisit, shown: readonly ShownVisit[]): ShownVisit {
  const now = shown.find(({ id }) => id === moved.id)
  if (!now || now.command !== moved.command) return moved
  const isSame = decisive.every((field) => (now.row[field] ?? null) === (moved.row[field] ?? null))
  return isSame ? now : moved
}

/** The same clock, so many minutes later: a block is as long as the visit, whatever clocks do in the meantime. */
export function later(clock: string, minutes: number): string {
  return new Date(Date.parse(`${clock}:00Z`) + minutes * 60_000).toISOString().slice(0, 16)
}

/** The moment that a place on the grid means for a visit. */
export function momentAt(clock: string, zone: string): string {
  return momentOf({ day: clock.slice(0, 10), time: clock.slice(11, 16) }, zone)
}
