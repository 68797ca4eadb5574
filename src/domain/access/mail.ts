import type { RowFilter } from './filter.ts'
import { rowsFor, type Entity } from '../entity.ts'
import { grantOf, type Viewer } from './viewer.ts'

/**
 * The cases a viewer may send mail about. It takes access to contact data and templates: administrators and employees
 * for all cases, case managers for their own, a subsidiary for its own.
 */
export function mailableCases(patient: Entity, viewer: Viewer): RowFilter {
  const reach = grantOf(viewer, 'patient_mobile_info', 'update')
  if (!reach || !grantOf(viewer, 'email_template', 'read') || rowsFor(patient, 'read', viewer) === false) return false
  return patient.scope[reach]?.(viewer) ?? false
}
