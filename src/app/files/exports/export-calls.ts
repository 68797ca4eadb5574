import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { api, queryClient } from '../../api/portal.ts'
import { underWay } from './under-way.ts'

const job = v.object({
  id: v.string(),
  title: v.string(),
  format: v.picklist(['csv', 'xlsx']),
  state: v.picklist(['waiting', 'running', 'done', 'failed', 'cancelled', 'expired']),
  fault: v.nullable(v.picklist(['not_allowed', 'rights_changed', 'too_large', 'broken'])),
  rows_done: v.number(),
  rows_total: v.nullable(v.number()),
  created_at: v.string(),
  expires_at: v.nullable(v.string()),
})
export type ExportJob = v.InferOutput<typeof job>

const one = v.object({ export_job: job })
const all = v.object({ export_jobs: v.array(job) })

export const isUnderWay = ({ state }: ExportJob): boolean => state === 'waiting' || state === 'running'

const EVERY = 3000

/** Asked again every few seconds, but only while something is being made. */
export const exportJobs = queryOptions({
  queryKey: ['export_job'],
  queryFn: async ({ signal }) => (await api.get('/export_job/all', { answer: all, signal })).export_jobs,
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? EVERY : false),
  staleTime: 0,
})

/** Has a file made; from then on the portal looks after it. */
export async function askForExport(path: string, body: object): Promise<void> {
  const key = crypto.randomUUID()
  const { export_job: asked } = await api.post(`${path}/export_job`, body, { answer: one, key })
  // An answer from before knows nothing of it, and what the server doesn't know is not waited for.
  await queryClient.cancelQueries(exportJobs)
  queryClient.setQueryData(exportJobs.queryKey, (known) => known && [asked, ...known])
  underWay.add(asked.id)
  await queryClient.invalidateQueries(exportJobs)
}

export const cancelExport = (id: string) =>
  api.post(`/export_job/${id}/cancel`, {}, { answer: one, key: crypto.randomUUID() })

/** Where the file can be had for a minute. */
export const addressOfExport = (id: string) =>
  api.get(`/export_job/${id}/file`, { answer: v.object({ url: v.string(), file_name: v.string() }) })
