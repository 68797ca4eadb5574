import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { SmsNumber } from './sms-queries.ts'
import { useMorning } from './use-morning.ts'

const sentence = css({
  padding: '3',
  borderRadius: 'md',
  background: 'cautionSoft',
  color: 'caution',
})

/** Why nothing may go to a number, or why it will go only in the morning. */
export function Standing({ number }: { number: SmsNumber | undefined }) {
  const { t } = useTexts()
  const clockOf = useMorning()
  const hindrance = number ? number.hindrance : 'not_found'
  if (hindrance) return <p className={sentence}>{t(`messages:hindrance.${hindrance}`)}</p>
  if (!number?.quiet_until) return null
  return <p className={sentence}>{t('messages:quiet', { time: clockOf(number) })}</p>
}
