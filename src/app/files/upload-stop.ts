import { ApiError } from '../api/api-error.ts'
import { NotTaken } from './send-bytes.ts'

/** What holds a file up on its way, as far as its answer tells: the line itself, what stands on it, or its end. */
export type UploadStop = 'line' | 'too_large_on_the_way' | 'upgrade' | 'store' | 'server'

export function stopOf(error: unknown): UploadStop | undefined {
  if (!(error instanceof NotTaken) && !(error instanceof ApiError)) return undefined
  const { status } = error
  if (status === 0) return 'line'
  // The portal's own refusals have codes and sentences of their own.
  if (error instanceof ApiError && error.code !== 'BROKEN' && status < 500) return undefined
  if (status === 413) return 'too_large_on_the_way'
  if (status === 426) return 'upgrade'
  if (status < 500) return undefined
  return error instanceof NotTaken ? 'store' : 'server'
}
