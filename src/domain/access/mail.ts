import type { RowFilter } from './filter.ts'
import { rowsFor, type Entity } from '../entity.ts'
import { grantOf, type Viewer } from './viewer.ts'

/**
 * The cases a viewer may write mail about. Who keeps the ways to reach a patient, and has templates to write with, may
 * write: administrators and employees about all, case managers about their own, a subsidiary about its own.
 */
export function mailableCases(patient: Entity, viewer: Viewer): RowFilter {
  const reach = grantOf(viewer, 'patient_mobile_info', 'update')
  if (!reach || !grantOf(viewer, 'email_template', 'read') || rowsFor(patient, 'read', viewer) === false) return false
  return patient.scope[reach]?.(viewer) ?? false
}
