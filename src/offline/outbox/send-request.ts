import type { Answer } from './answer.ts'

export interface OutboxRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: unknown
  /** Idempotency key. */
  readonly key?: string
}

/** Sends one request. Never rejects: without a response the answer has no status. */
export type Send = (request: OutboxRequest, signal: AbortSignal) => Promise<Answer>
