import i18next from 'i18next'
import type { ReactNode } from 'react'
import { css } from '#ui/styled/css/index.js'
import { ApiError } from '../../api/api-error.ts'
import { useErrorSentence } from '../../i18n/error-sentence.ts'
import { textIn, useTexts } from '../../i18n/use-texts.ts'

/** A code as the name of its text: the texts end in `_many` and `_one` only where they count. */
function nameOf(code: string): string {
  return code.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** What is wrong with a field, and what is missing for a step, in words. */
export function useFaultSentence() {
  const { t, language } = useTexts()
  const sentence = useErrorSentence()

  function fault(code: string): string {
    // A paper that is missing is named by its kind.
    const [what, kind] = code.split('.')
    if (what === 'DOCUMENT_MISSING' && kind)
      return t('fields:documentMissing', { kind: textIn(language)(`fields:papers.${kind}`) })
    const name = nameOf(code)
    const isKnown = i18next.exists(`fields:faults.${name}`)
    return isKnown ? textIn(language)(`fields:faults.${name}`) : t('fields:faults.invalid')
  }

  /** A refusal as lines: what is missing where the server said so, else what happened. */
  function refusal(error: unknown): string[] {
    const codes = error instanceof ApiError ? Object.values(error.errors).flat() : []
    return codes.length > 0 ? [...new Set(codes.map(fault))] : [sentence(error)]
  }
  return { fault, refusal }
}

const box = css({
  display: 'grid',
  gap: '1',
  padding: '3',
  borderRadius: 'md',
  background: 'dangerSoft',
  color: 'danger',
  _empty: { display: 'none' },
})

/** By code: the way to where what is missing can be put right. */
export type Remedies = Readonly<Record<string, ReactNode>>

const none: Remedies = {}

/** What went wrong as a whole. The place for it stands ready, so that screen readers hear it. */
export function RefusalBox({ error, remedies = none }: { error: unknown; remedies?: Remedies | undefined }) {
  const { refusal } = useFaultSentence()
  const codes = error instanceof ApiError ? Object.values(error.errors).flat() : []
  return (
    <div role="alert" className={box}>
      {error !== undefined && refusal(error).map((line) => <p key={line}>{line}</p>)}
      {Object.entries(remedies).map(([code, remedy]) => codes.includes(code) && <p key={code}>{remedy}</p>)}
    </div>
  )
}
