import { ApiError } from '../api/api-error.ts'
import i18next from 'i18next'
import { useTexts } from './use-texts.ts'

const LONGEST_IN_SECONDS = 90

/**
 * An error in words: `otherwise` where the server said nothing of its own. The server speaks English; readers of
 * another language get the sentence of the code.
 */
export function useErrorSentence() {
  const { t, language } = useTexts()

  function wait(seconds: number): string {
    if (seconds <= LONGEST_IN_SECONDS) return t('errors:waitSeconds', { count: seconds })
    return t('errors:waitMinutes', { count: Math.ceil(seconds / 60) })
  }

  function said(error: ApiError, otherwise: string): string {
    if (language === 'en' && error.message) return error.message
    const key = `errors:${error.code}`
    return i18next.exists(key) ? t(key as 'errors:BROKEN') : error.message || otherwise
  }

  return (error: unknown, otherwise?: string): string => {
    // What is no answer of the server may still be for want of one: a part of the portal that could not be fetched.
    const code = navigator.onLine ? 'BROKEN' : 'OFFLINE'
    if (!(error instanceof ApiError)) return otherwise ?? t(`errors:${code}`)
    if (error.status === 0 && otherwise !== undefined) return otherwise
    const sentence = said(error, otherwise ?? t('errors:BROKEN'))
    return error.retryAfter === undefined ? sentence : `${sentence} ${wait(error.retryAfter)}`
  }
}
