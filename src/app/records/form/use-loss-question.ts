import type { LossQuestion } from '#ui/parts/dialog.tsx'
import { useTexts } from '../../i18n/use-texts.ts'

/** What a dialog asks before it throws away what was entered in it. */
export function useLossQuestion(changed: boolean): LossQuestion | undefined {
  const { t } = useTexts()
  if (!changed) return undefined
  return {
    title: t('fields:loss.title'),
    text: t('fields:loss.text'),
    stay: t('fields:loss.stay'),
    leave: t('fields:loss.leave'),
  }
}
