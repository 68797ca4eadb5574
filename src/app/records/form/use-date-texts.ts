import type { DateFieldTexts } from '#ui/parts/date-field.tsx'
import { useTexts } from '../../i18n/use-texts.ts'

export function useDateTexts(): DateFieldTexts {
  const { t } = useTexts()
  return {
    open: t('fields:date.open'),
    wrong: t('fields:date.wrong'),
    calendar: t('fields:date.calendar'),
    previous: t('fields:date.previous'),
    next: t('fields:date.next'),
    wider: t('fields:date.wider'),
  }
}
