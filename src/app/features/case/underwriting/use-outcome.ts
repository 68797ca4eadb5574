import type { CallAnswer } from '../../../api/typed-call.ts'
import { WAITING } from '../../../device/outbox/deliver.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useFaultSentence } from '../../../records/form/use-fault-sentence.ts'

type Answer = CallAnswer<'POST /patient/{id}/underwriting'> | typeof WAITING

/** What a step of underwriting led to, in words: an approval makes the case active, or says what is missing for it. */
export function useOutcome(): (answer: Answer) => string {
  const { t } = useTexts()
  const { fault } = useFaultSentence()
  return (answer) => {
    if (answer === WAITING) return t('fields:saved')
    const { underwriting_event: event, activation } = answer
    if (event.kind === 'proposal') return t('underwriting:waits')
    if (!activation) return t('fields:saved')
    if (activation.is_active) return t('underwriting:approvedActive')
    return t('underwriting:approvedNotActive', { missing: activation.missing.map(fault).join(' ') })
  }
}
