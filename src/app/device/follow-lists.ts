import type { Query } from '@tanstack/react-query'
import {
  LISTS,
  referenceListAt,
  referenceListOf,
  type FillLists,
  type ListNews,
  type ReferenceList,
} from '#offline/answers/reference-lists.ts'
import { fromDevice } from '../api/from-device.ts'
import { api, queryClient, session } from '../api/portal.ts'
import { rowsIn } from '../api/record-queries.ts'

/** What is still under way is older than what is told of it. */
async function settled(query: Query): Promise<void> {
  if (query.state.fetchStatus === 'fetching') await query.fetch().catch(() => undefined)
}

/** Takes what the worker keeps of a list, in place of what is shown. */
async function takeKept({ key, path, rows }: ReferenceList, { state, queryHash }: Query): Promise<void> {
  if (state.data === undefined || state.isInvalidated) return
  const kept = await api.get(path, { answer: rowsIn(rows), from: 'device' })
  queryClient.setQueryData(key, kept)
  fromDevice.drop(queryHash)
}

async function hear({ owner, path, state, at }: ListNews): Promise<void> {
  const list = referenceListAt(path)
  const query = list && queryClient.getQueryCache().find({ queryKey: list.key })
  const who = session.current()
  if (!list || !query || who?.looking || who?.id !== owner) return
  await settled(query)
  if (state === 'kept') await takeKept(list, query)
  // The page asks itself, and hears why not.
  if (state === 'refused') await queryClient.invalidateQueries({ queryKey: list.key })
  if (state !== 'unanswered' || query.state.data === undefined) return
  fromDevice.note(query.queryHash, at)
  fromDevice.fail()
}

/** W12: shows what the worker has heard of the lists meanwhile. */
export function followLists(): void {
  new BroadcastChannel(LISTS).addEventListener('message', ({ data }: MessageEvent<ListNews>) => {
    void hear(data).catch(() => undefined)
  })
  if (!navigator.serviceWorker?.controller) return
  // What it had told before anybody listened is told once more.
  const isList = ({ queryKey }: Query) => referenceListOf(queryKey) !== undefined
  void queryClient.refetchQueries({ type: 'active', predicate: isList })
}

/** Lets the worker fetch what does not lie here yet. */
export function fillLists(): void {
  const fillLists = session.current()?.access
  if (fillLists) navigator.serviceWorker?.controller?.postMessage({ fillLists } satisfies FillLists)
}
