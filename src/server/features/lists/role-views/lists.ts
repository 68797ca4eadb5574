import type { Viewer } from '#domain/access/viewer.ts'
import { patient } from '#domain/entities/patient.ts'
import { rowsFor } from '#domain/entity.ts'
import { listOfReport, type ViewedList } from '#domain/lists/viewed-lists.ts'
import { reports } from '#domain/reports/index.ts'
import { opensReport } from '#domain/reports/report.ts'

/** The list of that name, where the viewer has it at all. */
export function listFor(viewer: Viewer, name: string): ViewedList | undefined {
  if (name === 'patient') return rowsFor(patient, 'list', viewer) === false ? undefined : name
  const report = reports.find((one) => listOfReport(one) === name)
  return report && opensReport(report, viewer) ? listOfReport(report) : undefined
}
