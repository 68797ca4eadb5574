import { exportCall, firmTrendCall, reportPages } from '#domain/calls/reports.ts'
import { reports } from '#domain/reports/index.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { ReadingDatabase } from '#server/records/reading-database.ts'
import { exportReport } from './export.ts'
import { firmTrend } from './firm-trend.ts'
import { runReport } from './run.ts'

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly reads: ReadingDatabase
  readonly audit: AuditTrail
}

/** The reports of the portal, each a page at a time or as a file. */
export function answerReports(parts: Parts): Call[] {
  return [
    ...reports.flatMap((report) => [
      implement(reportPages[report.name], ({ caller, params, query }) =>
        runReport(parts, report, caller, { ...query, parentId: report.parent ? params.id : undefined }),
      ),
      implement(exportCall(report), ({ c, caller, params, body }) =>
        exportReport({ ...parts, caller }, report, c, { ...body, parentId: report.parent ? params.id : undefined }),
      ),
    ]),
    implement(firmTrendCall, ({ caller, params: { id } }) => firmTrend(parts.reads, caller, id)),
  ]
}
