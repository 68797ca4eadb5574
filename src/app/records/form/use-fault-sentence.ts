import i18next from 'i18next'
import { ApiError } from '../../api/api-error.ts'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** A code as the name of its text: the texts end in `_many` and `_one` only where they count. */
function nameOf(code: string): string {
  return code.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** What is wrong with a field, and what is missing for a step, in words. */
export function useFaultSentence() {
  const { t } = useTexts()
  const sentence = useErrorSentence()

  function fault(code: string): string {
    // A paper that is missing is named by its kind.
    const [what, part] = code.split('.')
    const kind = part as 'lop' | undefined
    if (what === 'DOCUMENT_MISSING' && kind) return t('fields:documentMissing', { kind: t(`fields:papers.${kind}`) })
    const name = nameOf(code) as 'required'
    return i18next.exists(`fields:faults.${name}`) ? t(`fields:faults.${name}`) : t('fields:faults.invalid')
  }

  /** A refusal as lines: what is missing where the server said so, else what happened. */
  function refusal(error: unknown): string[] {
    const codes = error instanceof ApiError ? Object.values(error.errors).flat() : []
    return codes.length > 0 ? [...new Set(codes.map(fault))] : [sentence(error)]
  }
  return { fault, refusal }
}
