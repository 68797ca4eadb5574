import { css, cx } from '#ui/styled/css/index.js'
import { useFormats } from '../i18n/formats.ts'

const figure = css({ textStyle: 'figures', whiteSpace: 'nowrap' })
const below = css({ color: 'danger' })
const none = css({ color: 'muted' })

/** An amount in tabular figures; a negative one is also red, and nothing is quiet. */
export function MoneyFigure({ cents }: { cents: number }) {
  const { money } = useFormats()
  return (
    <bdi dir="ltr" className={cx(figure, cents < 0 && below, cents === 0 && none)}>
      {money(cents)}
    </bdi>
  )
}
