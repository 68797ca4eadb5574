import i18next from 'i18next'
import { useTexts } from '../../i18n/use-texts.ts'
import { useFaultSentence } from '../../records/form/use-fault-sentence.ts'

/** What keeps a mail from being sent, in words; mail has some faults of its own. */
export function useMailFault(): (code: string) => string {
  const { t } = useTexts()
  const { fault } = useFaultSentence()
  return (code) => {
    const own = code as 'health_data'
    return i18next.exists(`emails:faults.${code}`) ? t(`emails:faults.${own}`) : fault(code)
  }
}
