import { ApiError } from '../api/api-error.ts'
import i18next from 'i18next'
import { useTexts } from './use-texts.ts'

/**
 * An error in words: `otherwise` where the server said nothing of its own. The server speaks English; readers of
 * another language get the sentence of the code.
 */
export function useErrorSentence() {
  const { t, language } = useTexts()
  return (error: unknown, otherwise?: string): string => {
    if (!(error instanceof ApiError)) return otherwise ?? t('errors:BROKEN')
    if (error.status === 0) return otherwise ?? t('errors:UNREACHABLE')
    if (language === 'en' && error.message) return error.message
    const key = `errors:${error.code}`
    if (i18next.exists(key)) return t(key as 'errors:BROKEN')
    return error.message || (otherwise ?? t('errors:BROKEN'))
  }
}
