import i18next from 'i18next'
import { ApiError } from '../api/api-error.ts'
import { textIn, useTexts } from './use-texts.ts'

const LONGEST_IN_SECONDS = 90

function wait(seconds: number): string {
  if (seconds <= LONGEST_IN_SECONDS) return i18next.t('errors:waitSeconds', { count: seconds })
  return i18next.t('errors:waitMinutes', { count: Math.ceil(seconds / 60) })
}

function said(error: ApiError, otherwise: string): string {
  if (error.code === 'TOO_MANY_REQUESTS' && error.retryAfter !== undefined) return wait(error.retryAfter)
  if (i18next.language === 'en' && error.message) return error.message
  const key = `errors:${error.code}`
  return i18next.exists(key) ? textIn(i18next.language)(key) : error.message || otherwise
}

/**
 * An error in words: `otherwise` where the server said nothing of its own. The server speaks English; readers of
 * another language get the sentence of the code.
 */
export function errorSentence(error: unknown, otherwise?: string): string {
  // What is no answer of the server may still be for want of one: a part of the portal that could not be fetched.
  const code = navigator.onLine ? 'BROKEN' : 'OFFLINE'
  if (!(error instanceof ApiError)) return otherwise ?? i18next.t(`errors:${code}`)
  if (error.status === 0 && otherwise !== undefined) return otherwise
  return said(error, otherwise ?? i18next.t('errors:BROKEN'))
}

/** The same on a page, which is written anew when the language changes. */
export function useErrorSentence(): typeof errorSentence {
  useTexts()
  return errorSentence
}
