import type { Door } from '#domain/access/routes.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import { reports } from '#domain/reports/index.ts'
import { opensReport } from '#domain/reports/report.ts'
import { entryKindOf } from './entries.ts'
import { slugOf } from './report-slugs.ts'

/** Whether there is a page below /reports, and for whom: each report says that by itself. */
export function reportDoor(address: string, viewer: Viewer): Door {
  const [slug = '', id, name] = address.split('/').slice(2)
  const report = reports.find((one) => slugOf(one.name) === slug)
  if (!report) return 'unknown'
  const logins = slug === 'subsidiary-users'
  const hasEntries = logins || report.parent !== undefined || entryKindOf(report.name) !== undefined
  const ofPassword = logins && id === 'forgot-password'
  // After that word stands whose password it is.
  if (id === undefined ? report.parent !== undefined : !hasEntries || (ofPassword && name === undefined))
    return 'unknown'
  if (!opensReport(report, viewer)) return 'closed'
  return !ofPassword || 'user.update' in viewer.grants ? 'open' : 'closed'
}
