import { secretKinds, type Reach, type Viewer } from '#domain/access/viewer.ts'

/**
 * The viewer as far as it decides which reports and filters are offered. What the rows show is decided by the server; no
 * filter depends on a secret alone.
 */
export function reportViewer(known: Viewer, reaches: ReadonlyMap<string, Reach>): Viewer {
  return {
    ...known,
    grants: Object.fromEntries(reaches),
    sees: secretKinds,
    // The server knows the real ids; here any id that is set is enough.
    lawfirm_id: known.id,
    lawfirm_employee_id: known.id,
    subsidiary_id: known.id,
    medical_provider_id: known.id,
    chiropractor_id: known.id,
  }
}
