import { patient } from '#domain/entities/patient.ts'
import { patientGroups } from './patient-groups.ts'

/** The entities whose titles the page of a case shows. */
export const shownReferences: readonly string[] = [
  ...new Set(Object.values(patientGroups).flatMap((names) => names.map((name) => patient.fields[name]?.ref ?? []).flat())),
]
