import type { Send } from '#offline/outbox/send-request.ts'
import type { Transport } from '#offline/replica/protocol.ts'
import { ApiError } from '../api/api-error.ts'
import { asDefined, type Client } from '../api/client.ts'

/** A page of rows takes a while; it counts as lost only when it stands still for long. */
const PATIENCE = 60_000

const NOT_UNDERSTOOD = [400, 422]

/** The replica's calls with the signed-in user's session. */
export function transportOver(api: Pick<Client, 'post' | 'open'>, ownWrites?: () => readonly string[]): Transport {
  return {
    ...(ownWrites && { ownWrites }),
    post: (path, body, signal) => api.post(path, body, { answer: asDefined<unknown>(), signal }),
    lines: (path, { query = {}, body }, signal) =>
      orWithoutOwn(query, (asked) => linesOf(api, path, { query: asked, signal, patience: PATIENCE }, body)),
  }
}

type Query = NonNullable<Parameters<Transport['lines']>[1]['query']>

/** O10: a server of the version before refuses to be asked by one's own writes, and is asked without them. */
async function* orWithoutOwn(query: Query, ask: (query: Query) => AsyncGenerator<string[]>): AsyncGenerator<string[]> {
  const { own, ...rest } = query
  try {
    yield* ask(query)
  } catch (error) {
    if (own === undefined || !(error instanceof ApiError) || !NOT_UNDERSTOOD.includes(error.status)) throw error
    yield* ask(rest)
  }
}

/** The calls of an outbox: what the server refuses is an answer too. */
export function sendOver(api: Pick<Client, 'get' | 'post' | 'put'>): Send {
  return async ({ method, path, body, key }, signal) => {
    const ask = { answer: asDefined<unknown>(), signal, ...(key !== undefined && { key }) }
    try {
      if (method === 'GET') return { status: 200, body: await api.get(path, ask) }
      const answer = method === 'POST' ? await api.post(path, body, ask) : await api.put(path, body, ask)
      return { status: 200, body: answer }
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) return {}
      const { status, code, message, errors, retryAfter } = error
      const after = retryAfter === undefined ? undefined : retryAfter * 1000
      return { status, body: { code, message, errors }, retry_after: after }
    }
  }
}

/** A long answer as it arrives: the text of its lines, in pieces of whole lines. What is sent along makes it an order. */
async function* linesOf(
  { open }: Pick<Client, 'open'>,
  path: string,
  ask: Parameters<Client['open']>[1],
  sent?: unknown,
): AsyncGenerator<string[]> {
  const { response, lost } = await open(path, ask, sent)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value } = (await reader?.read().catch(lost)) ?? {}
    if (value === undefined) break
    const all = (rest + value).split('\n')
    rest = all.pop() ?? ''
    if (all.length > 0) yield all
  }
  if (rest !== '') yield [rest]
}
