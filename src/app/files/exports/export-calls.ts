import { queryOptions } from '@tanstack/react-query'
import type { ReportPath } from '#domain/reports/report.ts'
import { api, queryClient } from '../../api/portal.ts'
import type { CallAnswer, FormValues } from '../../api/typed-call.ts'
import { underWay } from './under-way.ts'

export type ExportJob = CallAnswer<'GET /export_job/all'>['export_jobs'][number]

export const isUnderWay = ({ state }: ExportJob): boolean => state === 'waiting' || state === 'running'

const EVERY = 3000

/** Asked again every few seconds, but only while something is being made. */
export const exportJobs = queryOptions({
  queryKey: ['export_job'],
  queryFn: async ({ signal }) => (await api.call('GET /export_job/all', { signal })).export_jobs,
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? EVERY : false),
  staleTime: 0,
})

/** Has a file made; from then on the portal looks after it. */
export async function askForExport(path: ReportPath, parentId: string | undefined, form: FormValues): Promise<void> {
  const key = crypto.randomUUID()
  const input = { params: { id: parentId ?? '' }, form, key }
  const { export_job: added } = await api.call(`POST ${path}/export_job`, input)
  // An answer from before knows nothing of it, and what the server doesn't know is not waited for.
  await queryClient.cancelQueries(exportJobs)
  queryClient.setQueryData(exportJobs.queryKey, (known) => known && [added, ...known])
  underWay.add(added.id)
  await queryClient.invalidateQueries(exportJobs)
}

export const cancelExport = (id: string) =>
  api.call('POST /export_job/{id}/cancel', { params: { id }, body: {}, key: crypto.randomUUID() })

/** Where the file can be had for a minute. */
export const addressOfExport = (id: string) => api.call('GET /export_job/{id}/file', { params: { id } })
