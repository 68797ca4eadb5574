import { useTexts } from '../../../i18n/use-texts.ts'
import type { Unlocking } from '../../../device/lock/unlock.ts'

/** What became of an attempt, in words. */
export function useOutcome(outcome: Unlocking | undefined): string | undefined {
  const { t } = useTexts()
  if (outcome === 'away') return t('lock:away')
  if (outcome === 'refused') return t('lock:refused')
  return typeof outcome === 'object' ? t('lock:wrong', { count: outcome.left }) : undefined
}
