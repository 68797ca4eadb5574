import type { WorkEntry } from '#domain/calls/work.ts'
import type { WorkKind } from '#domain/rules/work.ts'

/** Where an entry is dealt with, for what can't be answered in the list. */
const places = {
  limitation: '/patients/$patientId',
  reply: '/patients/$patientId/messages',
  decision: '/patients/$patientId/underwriting',
  approval: '/patients/$patientId/appointments',
  distribution: '/liens/$patientId/distributions',
  proposal: '/patients/$patientId',
  offer: '/liens/$patientId',
  demand: '/liens/$patientId',
  purchase: '/liens/$patientId',
  take: '/patients/$patientId/underwriting',
  task: '/patients/$patientId',
  paper: '/patients/$patientId/underwriting',
  outcome: '/patients/$patientId/appointments',
  call: '/patients/$patientId',
  visit: '/patients/$patientId/appointments',
  missing_paper: '/patients/$patientId/underwriting',
} as const satisfies Readonly<Record<WorkKind, string>>

export const placeOf = ({ kind }: Pick<WorkEntry, 'kind'>) => places[kind]

/** Undefined for what belongs to no case. */
export const hrefOf = ({ kind, patient_id: id }: Pick<WorkEntry, 'kind' | 'patient_id'>): string | undefined =>
  id === null ? undefined : placeOf({ kind }).replace('$patientId', id)
