import type { Context } from 'hono'
import * as v from 'valibot'
import { reports } from '#domain/reports/index.ts'
import type { ReportDefinition } from '#domain/reports/report.ts'
import type { FileStore } from '#server/files/store.ts'
import { idParam } from '#server/http/caller.ts'
import { defineCall, type Call } from '#server/http/calls.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import type { Gate } from '#server/records/gate.ts'
import { backgroundFormats } from '../formats.ts'
import { fileWish } from '../wanted-file.ts'
import { askForFile } from './asking.ts'
import { shownFields } from './job-row.ts'
import { cancelJob, fileOfJob, ownJob, ownJobs } from './own-jobs.ts'

interface Parts {
  readonly gate: Gate
  readonly audit: AuditTrail
  readonly store: FileStore
  readonly portal: (c: Context) => string
}

const wish = v.strictObject({ ...fileWish, format: v.picklist(backgroundFormats, 'invalid') })
const nothing = v.strictObject({})
const tag = 'export_job'

/** Files that are made while their owner does something else: asked for, looked after, fetched. */
export function exportJobCalls(parts: Parts): Call[] {
  const { gate } = parts
  return [
    ...reports.map((report) => askingCall(parts, report)),
    defineCall({
      method: 'GET',
      path: '/export_job/all',
      tag,
      summary: 'The caller’s own files that are being made or lie ready',
      answer: ['export_jobs'],
      handle: ({ caller }) => ownJobs(gate, caller),
    }),
    defineCall({
      method: 'GET',
      path: '/export_job/{id}',
      tag,
      summary: 'How far one file is',
      answer: ['export_job', ...shownFields],
      handle: ({ c, caller }) => ownJob(gate, caller, idParam(c)),
    }),
    defineCall({
      method: 'POST',
      path: '/export_job/{id}/cancel',
      tag,
      summary: 'Give up a file that is not made yet',
      body: nothing,
      answer: ['export_job'],
      handle: ({ c, caller, key }) => cancelJob(gate, caller, idParam(c), key),
    }),
    defineCall({
      method: 'GET',
      path: '/export_job/{id}/file',
      tag,
      summary: 'A short-lived address of a file that was made',
      // A GET, but the rows leave the portal with it.
      reads: false,
      answer: ['url', 'expires_at', 'file_name', 'mime'],
      handle: ({ c, caller }) => fileOfJob(parts, caller, idParam(c), parts.portal(c)),
    }),
  ]
}

function askingCall({ gate }: Parts, report: ReportDefinition): Call {
  return defineCall({
    method: 'POST',
    path: `/report/${report.name}${report.parent ? '/{id}' : ''}/export_job`,
    tag,
    summary: `Have the report of ${report.name.replaceAll('_', ' ')} made as a file`,
    body: wish,
    answer: ['export_job'],
    status: 201,
    handle: ({ c, caller, body, key }) =>
      askForFile(gate, caller, report, { ...body, parentId: report.parent ? idParam(c) : undefined }, key),
  })
}
