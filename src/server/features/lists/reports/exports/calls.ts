import type { Context } from 'hono'
import { exportJobCalls } from '#domain/calls/export-jobs.ts'
import { exportJobCall } from '#domain/calls/reports.ts'
import { reports } from '#domain/reports/index.ts'
import type { FileStore } from '#server/files/store.ts'
import { implement, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { askForFile } from './asking.ts'
import { cancelJob, fileOfJob, ownJob, ownJobs } from './own-jobs.ts'

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly audit: AuditTrail
  readonly store: FileStore
  readonly origin: (c: Context) => string
}

/** Files that are made while their owner does something else: asked for, looked after, fetched. */
export function answerExportJobs(parts: Parts): Call[] {
  const { callerDatabase } = parts
  return [
    ...reports.map((report) =>
      implement(exportJobCall(report), ({ caller, params, body, key }) =>
        askForFile(callerDatabase, caller, report, { ...body, parentId: report.parent ? params.id : undefined }, key),
      ),
    ),
    implement(exportJobCalls.all, ({ caller }) => ownJobs(callerDatabase, caller)),
    implement(exportJobCalls.one, ({ caller, params: { id } }) => ownJob(callerDatabase, caller, id)),
    implement(exportJobCalls.cancel, ({ caller, params: { id }, key }) => cancelJob(callerDatabase, caller, id, key)),
    implement(
      exportJobCalls.file,
      ({ c, caller, params: { id } }) => fileOfJob(parts, caller, id, parts.origin(c)),
      // A GET, but the rows leave the portal with it.
      { reads: false },
    ),
  ]
}
