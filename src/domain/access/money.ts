import { billingSees } from './billing-department.ts'
import { revealed } from './secrets.ts'
import type { Viewer } from './viewer.ts'

const isStaff = (viewer: Pick<Viewer, 'user_type'>): boolean =>
  viewer.user_type === 'staff' || viewer.user_type === 'auditor'

/** Which distributions of the cases in his reach a viewer may read: the firm's own head waits until one is published. */
export function distributionsFor(viewer: Viewer): 'all' | 'published' | 'none' {
  if (revealed('settlement', viewer) === false) return 'none'
  if (isStaff(viewer)) return 'all'
  return viewer.user_type === 'lawfirm' && viewer.role !== 'law_firm_employee' ? 'published' : 'none'
}

/** Settlement lines belong to the law firm; of all others only portal staff may read them. */
export function readsSettlement(viewer: Viewer): boolean {
  return revealed('settlement', viewer) !== false && (isStaff(viewer) || viewer.user_type === 'lawfirm')
}

/** The portal's own books. */
export function readsReceipts(viewer: Pick<Viewer, 'user_type' | 'sees'>): boolean {
  return isStaff(viewer) && viewer.sees.includes('billing')
}

/** The administrator and the billing department keep the accounts. */
export function keepsBooks(viewer: Pick<Viewer, 'user_type' | 'role' | 'level' | 'sees'>): boolean {
  const isBilling = viewer.role === 'employee' && billingSees.every((kind) => viewer.sees.includes(kind))
  return readsReceipts(viewer) && (viewer.level === 'admin' || isBilling)
}

/** What the portal earns and whom it pays tells who owns a lien. */
export function readsOwners(viewer: Viewer): boolean {
  return isStaff(viewer) && viewer.sees.includes('price')
}
