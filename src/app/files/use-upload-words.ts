import { ApiError } from '../api/api-error.ts'
import { useErrorSentence } from '../i18n/error-sentence.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { stopOf } from './upload-stop.ts'
import type { Upload } from './uploader.ts'

// Faults of the bytes themselves, which no other try mends.
const faults = ['wrong_type', 'damaged', 'too_large'] as const

/** What is wrong with the file itself, if it is the file. */
export function faultOf(error: unknown): (typeof faults)[number] | undefined {
  const codes = error instanceof ApiError ? Object.values(error.errors).flat() : []
  return faults.find((code) => codes.includes(code))
}

/** How far a file is, or what holds it up; the texts of `documents` must be there. */
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
