import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'

/** A difference: more has its plus, less its minus. */
export function SignedFigure({ cents }: { cents: number }) {
  const { money } = useFormats()
  return (
    <bdi dir="ltr" className={css({ textStyle: 'figures', whiteSpace: 'nowrap' })}>
      {cents > 0 ? '+' : '−'}
      {money(Math.abs(cents))}
    </bdi>
  )
}
