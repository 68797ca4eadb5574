import type { Answer } from './answer.ts'

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: unknown
  /** The name of the write. */
  readonly key?: string
}

/** Sends one request; an answer without a status where none came. It never fails. */
export type Send = (request: Request, signal: AbortSignal) => Promise<Answer>
