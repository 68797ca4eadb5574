import { queryOptions } from '@tanstack/react-query'
import type { ReportPath } from '#domain/reports/report.ts'
import { api, queryClient, session } from '../../api/portal.ts'
import type { CallAnswer, FormValues } from '../../api/typed-call.ts'
import * as v from 'valibot'
import { stores } from '../../api/browser-stores.ts'

export type ExportJob = CallAnswer<'GET /export_job/all'>['export_jobs'][number]

export const isUnderWay = ({ state }: ExportJob): boolean => state === 'waiting' || state === 'running'

const EVERY = 3000

/** Polled every few seconds while an export is in progress. */
export const exportJobs = queryOptions({
  queryKey: ['export_job'],
  queryFn: async ({ signal }) => (await api.call('GET /export_job/all', { signal })).export_jobs,
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? EVERY : false),
  staleTime: 0,
})

/** Queues an export and starts watching it. */
export async function askForExport(path: ReportPath, parentId: string | undefined, form: FormValues): Promise<void> {
  const key = crypto.randomUUID()
  const input = { params: { id: parentId ?? '' }, form, key }
  const { export_job: added } = await api.call(`POST ${path}/export_job`, input)
  // Cancel open requests: their answers lack the new export, which would then count as gone.
  await queryClient.cancelQueries(exportJobs)
  queryClient.setQueryData(exportJobs.queryKey, (known) => known && [added, ...known])
  underWay.add(added.id)
  await queryClient.invalidateQueries(exportJobs)
}

export const cancelExport = (id: string) =>
  api.call('POST /export_job/{id}/cancel', { params: { id }, body: {}, key: crypto.randomUUID() })

/** Download address, valid for a minute. */
export const addressOfExport = (id: string) => api.call('GET /export_job/{id}/file', { params: { id } })

const KEY = 'caseway.exports'

const kept = v.object({ user: v.string(), ids: v.array(v.string()) })

function read(): readonly string[] {
  try {
    const found = v.safeParse(kept, JSON.parse(stores.local.getItem(KEY) ?? 'null'))
    return found.success && found.output.user === session.current()?.id ? found.output.ids : []
  } catch {
    return []
  }
}

let ids = read()
const listeners = new Set<() => void>()

function change(next: readonly string[]): void {
  ids = next
  const user = session.current()?.id
  if (user && ids.length > 0) stores.local.setItem(KEY, JSON.stringify({ user, ids }))
  else stores.local.removeItem(KEY)
  for (const listener of listeners) listener()
}

session.subscribe(() => {
  if (ids.length > 0 && read().length === 0) change([])
})

/** Ids of the exports this user waits for, kept across reloads. Without any, the server is not polled. */
export const underWay = {
  current: () => ids,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  add: (id: string) => change([...ids, id]),
  drop: (gone: readonly string[]) => change(ids.filter((id) => !gone.includes(id))),
}
