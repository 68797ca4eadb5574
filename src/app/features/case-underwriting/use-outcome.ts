import * as v from 'valibot'
import { useTexts } from '../../i18n/use-texts.ts'
import { useFaultSentence } from '../../records/form/use-fault-sentence.ts'

const moved = v.object({
  underwriting_event: v.object({ kind: v.string() }),
  activation: v.nullable(v.object({ is_active: v.boolean(), missing: v.array(v.string()) })),
})

/** What a step of underwriting led to, in words: an approval makes the case active, or says what is missing for it. */
export function useOutcome(): (answer: unknown) => string {
  const { t } = useTexts()
  const { fault } = useFaultSentence()
  return (answer) => {
    const { output, success } = v.safeParse(moved, answer)
    if (!success) return t('fields:saved')
    if (output.underwriting_event.kind === 'proposal') return t('underwriting:waits')
    if (!output.activation) return t('fields:saved')
    if (output.activation.is_active) return t('underwriting:approvedActive')
    return t('underwriting:approvedNotActive', { missing: output.activation.missing.map(fault).join(' ') })
  }
}
