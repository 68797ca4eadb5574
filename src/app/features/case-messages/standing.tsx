import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import { languages } from '../../i18n/languages.ts'
import type { SmsNumber } from './sms-queries.ts'

const sentence = css({
  padding: '3',
  borderRadius: 'md',
  background: 'cautionSoft',
  color: 'caution',
})

/** Why nothing may go to a number, or why it will go only in the morning. */
export function Standing({ number }: { number: SmsNumber | undefined }) {
  const { t, language } = useTexts()
  const hindrance = number ? number.hindrance : 'not_found'
  if (hindrance) return <p className={sentence}>{t(`messages:hindrance.${hindrance}`)}</p>
  if (!number?.quiet_until) return null
  const { quiet_until: until, zone } = number
  const time = new Intl.DateTimeFormat(languages[language].locale, { timeStyle: 'short', timeZone: zone }).format(
    new Date(until),
  )
  return <p className={sentence}>{t('messages:quiet', { time })}</p>
}
