import { doorOf, type Door } from '#domain/access/routes.ts'
import type { Viewer } from '#domain/access/viewer.ts'

/**
 * N14: how an address is judged. The reports are many and say by themselves for whom they are: they are fetched where one is
 * wanted.
 */
export async function doorFor(address: string): Promise<(viewer: Viewer) => Door> {
  const reportDoor = address.startsWith('/reports/')
    ? (await import('./features/lists/reports/report-door.ts')).reportDoor
    : undefined
  return (viewer) =>
    reportDoor?.(address, viewer) ?? doorOf(address, { ...viewer, names: [viewer.role, viewer.user_type] })
}
