import type { Entity } from '../entity.ts'
import { appointmentType } from './appointment-type.ts'
import { patient } from './patient.ts'
import { patientNote } from './patient-note.ts'

/** The register: every entity of the portal, once. Calls, lists, tests and documents are made from it. */
export const entities = [appointmentType, patient, patientNote] as const satisfies readonly Entity[]
