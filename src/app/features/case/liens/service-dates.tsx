import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import type { LienRow } from '../../../case/money/money-shapes.ts'

/** From the first to the last day of care; one day is said once. */
export function ServiceDates({ row }: { row: LienRow }) {
  const { day } = useFormats()
  const { service_from: from, service_to: to } = row
  const days = [...new Set([from, to])].filter((one) => typeof one === 'string')
  if (days.length === 0) return '—'
  return <span className={css({ textStyle: 'figures', whiteSpace: 'nowrap' })}>{days.map(day).join(' – ')}</span>
}
