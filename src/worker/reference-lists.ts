import { registerRoute } from 'workbox-routing'
import { LISTS, referenceListAt, type FillLists, type ReferenceList } from '#offline/answers/reference-lists.ts'
import type { Leaving } from './give-way.ts'
import { listAnswers } from './list-answers.ts'
import { ownAnswers } from './own-answers.ts'
import { sendBy } from './portal-calls.ts'
import { WORK_LIMIT_MS } from './work-limit.ts'

const CALLS = '/api'

const listAt = ({ pathname, search }: URL): ReferenceList | undefined =>
  pathname.startsWith(CALLS) && search === '' ? referenceListAt(pathname.slice(CALLS.length)) : undefined

/** W12: stores the reference lists encrypted and serves them to all tabs. */
export function followReferenceLists(worker: ServiceWorkerGlobalScope, leaving: Leaving): void {
  const tabs = new BroadcastChannel(LISTS)
  const lists = listAnswers({
    own: ownAnswers(),
    ask: (request) => fetch(new Request(request, { signal: AbortSignal.any([request.signal, leaving()]) })),
    tell: (news) => tabs.postMessage(news),
  })

  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && listAt(url) !== undefined,
    ({ request, url, event }) => {
      const list = listAt(url)
      return list ? lists.answer({ request, list, waitUntil: (work) => event.waitUntil(work) }) : fetch(request)
    },
  )

  worker.addEventListener('message', (event) => {
    const { fillLists: access }: Partial<FillLists> = event.data ?? {}
    if (typeof access !== 'string') return
    const signal = AbortSignal.any([leaving(), AbortSignal.timeout(WORK_LIMIT_MS)])
    event.waitUntil(lists.fill(access, sendBy(access, worker.navigator.locks), signal))
  })
}
