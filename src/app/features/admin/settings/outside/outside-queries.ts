import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../../../api/api-error.ts'
import { api } from '../../../../api/portal.ts'

/** What the server tries may be long in coming: each try has its own patience there. */
const PATIENCE = 30_000
const always = { staleTime: 0, gcTime: 0, retry: false } as const

export const findingsQuery = queryOptions({
  ...always,
  queryKey: ['outside', 'findings'],
  queryFn: async ({ signal }) => (await api.call('GET /outside', { signal, patience: PATIENCE })).findings,
})

export interface BrowserFinding {
  readonly what: 'sockets' | 'body'
  readonly state: 'ok' | 'refused' | 'no_answer'
}

/** What stands between this browser and the server shows only from here. */
export const triesQuery = queryOptions({
  ...always,
  queryKey: ['outside', 'tries'],
  queryFn: ({ signal }): Promise<BrowserFinding[]> => Promise.all([trySocket(signal), tryBody(signal)]),
})

const SOCKET_MS = 10_000

async function trySocket(signal: AbortSignal): Promise<BrowserFinding> {
  const { token } = await api.call('POST /socket_ticket', { signal })
  const { protocol, host } = window.location
  const address = `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/ws?${new URLSearchParams({ token })}`
  const opened = await new Promise<boolean>((done) => {
    const socket = new WebSocket(address)
    const end = (answer: boolean) => {
      clearTimeout(timer)
      socket.close()
      done(answer)
    }
    const timer = setTimeout(() => end(false), SOCKET_MS)
    socket.addEventListener('open', () => end(true))
    socket.addEventListener('error', () => end(false))
  })
  return { what: 'sockets', state: opened ? 'ok' : 'refused' }
}

/** As much as a piece of a file. */
const BODY_BYTES = 5 * 1024 * 1024

async function tryBody(signal: AbortSignal): Promise<BrowserFinding> {
  const filler = 'x'.repeat(BODY_BYTES)
  try {
    await api.call('POST /outside/body', { body: { filler }, signal, patience: PATIENCE })
    return { what: 'body', state: 'ok' }
  } catch (error) {
    const tooLarge = error instanceof ApiError && error.status === 413
    return { what: 'body', state: tooLarge ? 'refused' : 'no_answer' }
  }
}
