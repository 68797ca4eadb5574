import * as v from 'valibot'
import { backgroundFormats } from '../reports/limits.ts'
import { directReports, reportsBelow } from '../reports/report.ts'
import { defineCall } from './define-call.ts'
import { fileAddress } from './file-address.ts'

const tag = 'export_job'

/** What its owner sees of a file that is being made. */
const job = v.strictObject({
  id: v.string(),
  report: v.picklist([...directReports, ...reportsBelow]),
  parent_id: v.nullable(v.string()),
  format: v.picklist(backgroundFormats),
  title: v.string(),
  state: v.picklist(['waiting', 'running', 'done', 'failed', 'cancelled', 'expired']),
  fault: v.nullable(v.picklist(['not_allowed', 'rights_changed', 'too_large', 'broken'])),
  rows_done: v.number(),
  rows_total: v.nullable(v.number()),
  file_name: v.string(),
  size: v.nullable(v.number()),
  created_at: v.string(),
  finished_at: v.nullable(v.string()),
  expires_at: v.nullable(v.string()),
})
export type ExportJob = v.InferOutput<typeof job>

const one = v.strictObject({ export_job: job })

export const exportJobCalls = {
  all: defineCall({
    method: 'GET',
    path: '/export_job/all',
    tag,
    summary: "The caller's exports, in progress and ready",
    answer: v.strictObject({ export_jobs: v.array(job) }),
  }),
  one: defineCall({
    method: 'GET',
    path: '/export_job/{id}',
    tag,
    summary: 'Status of one export',
    answer: one,
  }),
  cancel: defineCall({
    method: 'POST',
    path: '/export_job/{id}/cancel',
    tag,
    summary: 'Cancel an export in progress',
    body: v.strictObject({}),
    answer: one,
  }),
  file: defineCall({
    method: 'GET',
    path: '/export_job/{id}/file',
    tag,
    summary: 'A short-lived download link for an exported file',
    answer: fileAddress,
  }),
}
