import { messages } from '#ui/parts/messages.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { WAITING } from './deliver.ts'

/** Says how a write went: that it was done, or that it lies here and waits. */
export function useSaid(): (answer: unknown, done: string) => void {
  const { t } = useTexts()
  return (answer, done) => {
    if (answer === WAITING) messages.show(t('fields:waiting.kept'), 'warning')
    else messages.show(done)
  }
}
