import type { Viewer } from '#domain/access/viewer.ts'
import type { Shown } from '#domain/calls/shown-row.ts'
import { isEmpty } from '#domain/rules/empty.ts'
import { actingRole } from '#domain/rules/transitions/actor.ts'
import { appointmentPhase, type AppointmentPhase } from '#domain/rules/transitions/appointment-facts.ts'
import { allowedAppointmentCommands, type AppointmentCommand } from '#domain/rules/transitions/appointment.ts'
import type { BadgeTone } from '#ui/parts/badge.tsx'

export const sections = ['scheduled', 'unscheduled', 'all'] as const
export type Section = (typeof sections)[number]

export type VisitRow = Readonly<Shown<'appointment'>>
export type StatusRow = Readonly<Shown<'appointment_status'>>

export interface Visit {
  readonly row: VisitRow
  readonly status: StatusRow | undefined
  readonly phase: AppointmentPhase
}

/** Rules use the category and code of a status, never its title. A visit without a status is a request. */
export function visitOf(row: VisitRow, statuses: readonly StatusRow[]): Visit {
  const status = statuses.find(({ id }) => id === row.appointment_status_id)
  const phase = status?.category
    ? appointmentPhase({ category: status.category, code: status.code ?? '' })
    : 'requested'
  return { row, status, phase }
}

/** It takes place at an office or a practice. */
export const isPlaced = (row: VisitRow): boolean => !isEmpty(row.medical_provider_id) || !isEmpty(row.chiropractor_id)

const open: readonly AppointmentPhase[] = ['scheduled', 'confirmed', 'checked_in']

const timeOf = ({ row }: Visit): number => Date.parse(row.scheduled_start ?? row.service_date ?? row.requested_at ?? '')

/** Upcoming visits in order; all visits newest first. */
export function visitsIn(section: Section, visits: readonly Visit[]): Visit[] {
  if (section === 'scheduled')
    return visits.filter(({ phase }) => open.includes(phase)).sort((a, b) => timeOf(a) - timeOf(b))
  if (section === 'unscheduled')
    return visits.filter(({ phase }) => phase === 'requested').sort((a, b) => timeOf(a) - timeOf(b))
  return visits.toSorted((a, b) => timeOf(b) - timeOf(a))
}

const USUAL_MINUTES = 30

export function plannedMinutes(row: VisitRow): number {
  return row.duration_min ?? USUAL_MINUTES
}

/** Undefined without a start. */
export function plannedEnd(row: VisitRow): string | undefined {
  const { scheduled_start: start } = row
  if (!start) return undefined
  return new Date(Date.parse(start) + plannedMinutes(row) * 60_000).toISOString()
}

/** Commands of the state machine for this role; the server checks again. */
export function commandsFor({ phase }: Visit, viewer: Viewer, begun = true): AppointmentCommand[] {
  const role = actingRole(viewer.role, viewer.level)
  return role ? allowedAppointmentCommands(phase, { role, id: viewer.id }, begun) : []
}

export const visitTones: Record<AppointmentPhase, BadgeTone> = {
  requested: 'accent',
  scheduled: 'accent',
  confirmed: 'positive',
  checked_in: 'positive',
  completed: 'positive',
  no_show: 'danger',
  late_cancel: 'danger',
  cancelled: 'neutral',
  superseded: 'neutral',
}
