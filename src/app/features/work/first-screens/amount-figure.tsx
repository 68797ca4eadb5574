import type { ReactNode } from 'react'
import { thumbArea } from '#ui/parts/thumb-area.ts'
import { css, cva, cx } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { small } from './parts.tsx'
import { FigureLink } from '../figure-link.tsx'
import type { LinkTarget } from '../figure-targets.ts'

export const figures = css({
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fill, minmax(10rem, 1fr))' },
  gap: '4',
  paddingInline: { base: '4', md: '5' },
  paddingBlock: '4',
})
const amount = cva({
  base: {
    display: 'block',
    fontSize: 'lg',
    fontVariantNumeric: 'tabular-nums',
    // Figures begin where their label does, in Arabic too.
    _againstPage: { textAlign: 'end' },
  },
  variants: { quiet: { true: { color: 'muted' }, false: { fontWeight: 'semibold' } } },
})

interface Props {
  label: string
  /** The rows that it is made of. */
  to: LinkTarget
  count: number
  cents?: number
  /** In place of an amount. */
  text?: string
  hint?: string
}

/** An amount that leads to the rows it adds up; zero is quiet. */
export function AmountFigure({ label, to, count, cents = 0, text, hint }: Props) {
  const { t } = useTexts()
  const { money } = useFormats()
  const shown = text ?? money(cents)
  const below = hint ?? t('first:liens.count', { count })
  const inside: ReactNode = (
    <>
      <bdi dir="ltr" className={amount({ quiet: count === 0 })}>
        {shown}
      </bdi>{' '}
      <span className={small}>{below}</span>
    </>
  )
  return (
    <div>
      <dt className={small}>{label}</dt>
      <dd>
        {count === 0 ? (
          inside
        ) : (
          <FigureLink
            target={to}
            aria-label={`${label}: ${shown} ${below}`}
            className={cx(thumbArea, css({ display: 'block', _hover: { textDecoration: 'underline' } }))}
          >
            {inside}
          </FigureLink>
        )}
      </dd>
    </div>
  )
}
