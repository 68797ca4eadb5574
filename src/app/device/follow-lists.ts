import { LISTS, type FillLists, type ListNews, type ReferenceList } from '#offline/answers/reference-lists.ts'
import { fromDevice } from '../api/from-device.ts'
import { api, queryClient, session } from '../api/portal.ts'
import { rowsIn } from '../api/record-queries.ts'
import { hearLists } from './list-news.ts'

/** Takes what the worker keeps of a list, in place of what is shown. */
async function takeKept({ key, path, rows }: ReferenceList): Promise<void> {
  const kept = await api.get(path, { answer: rowsIn(rows), from: 'device' })
  queryClient.setQueryData(key, kept)
}

const lists = hearLists({ session, queryClient, ages: fromDevice, takeKept })

/** W12: shows what the worker has heard of the lists meanwhile. */
export function followLists(): void {
  new BroadcastChannel(LISTS).addEventListener('message', ({ data }: MessageEvent<ListNews>) => {
    void lists.hear(data).catch(() => undefined)
  })
  if (!navigator.serviceWorker?.controller) return
  void lists.askAgain().catch(() => undefined)
}

/** Lets the worker fetch what does not lie here yet; false where there is no worker to tell. */
export function fillLists(): boolean {
  const fillLists = session.current()?.access
  const worker = navigator.serviceWorker?.controller
  if (!fillLists || !worker) return false
  worker.postMessage({ fillLists } satisfies FillLists)
  return true
}
