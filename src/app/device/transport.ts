import * as v from 'valibot'
import type { Send } from '#offline/outbox/send.ts'
import type { Transport } from '#offline/replica/protocol.ts'
import { ApiError } from '../api/api-error.ts'
import type { Client } from '../api/client.ts'
import { linesOf } from './lines-of.ts'

/** A page of rows takes a while; it counts as lost only when it stands still for long. */
const PATIENCE = 60_000

/** The calls of a replica with the session of whoever is signed in. */
export function transportOver(api: Pick<Client, 'post' | 'open'>): Transport {
  return {
    post: (path, body, signal) => api.post(path, body, { answer: v.unknown(), signal }),
    lines: (path, { query, body }, signal) =>
      linesOf(api, path, { query: query ?? {}, signal, patience: PATIENCE }, body),
  }
}

/** The calls of an outbox: what the server refuses is an answer too. */
export function sendOver(api: Pick<Client, 'get' | 'post' | 'put'>): Send {
  return async ({ method, path, body, key }, signal) => {
    const ask = { answer: v.unknown(), signal, ...(key !== undefined && { key }) }
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
