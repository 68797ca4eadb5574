import { ApiError } from '../api/api-error.ts'
import { useErrorSentence } from '../i18n/error-sentence.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { NotTaken } from './upload-calls.ts'
import type { Upload } from './uploader.ts'

/** Where an upload is stuck, judging by the error: the connection, a proxy, the file store or the server. */
type UploadStop = 'line' | 'too_large_on_the_way' | 'upgrade' | 'store' | 'server'

export function stopOf(error: unknown): UploadStop | undefined {
  if (!(error instanceof NotTaken) && !(error instanceof ApiError)) return undefined
  const { status } = error
  if (status === 0) return 'line'
  // Refusals of the portal itself have codes with their own messages.
  if (error instanceof ApiError && error.code !== 'BROKEN' && status < 500) return undefined
  if (status === 413) return 'too_large_on_the_way'
  if (status === 426) return 'upgrade'
  if (status < 500) return undefined
  return error instanceof NotTaken ? 'store' : 'server'
}

// Errors of the file itself; retrying is useless.
const faults = ['wrong_type', 'damaged', 'too_large'] as const

/** The error of the file itself, if that is the cause. */
export function faultOf(error: unknown): (typeof faults)[number] | undefined {
  const codes = error instanceof ApiError ? Object.values(error.errors).flat() : []
  return faults.find((code) => codes.includes(code))
}

/** Text for the progress of an upload or its obstacle. Needs the loaded texts of `documents`. */
export function useUploadWords(): (upload: Upload) => string {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  return ({ state, error, sent, size }) => {
    const percent = Math.floor((sent / size) * 100)
    const stop = stopOf(error)
    if (state === 'paused' && (stop === 'store' || stop === 'server')) return t(`documents:pauses.${stop}`, { percent })
    if (state !== 'failed') return t(`documents:states.${state}`, { percent })
    const itself = faultOf(error)
    if (itself) return t(`documents:faults.${itself}`)
    return stop ? t(`documents:stops.${stop}`) : sentence(error, t('documents:faults.notSent'))
  }
}
