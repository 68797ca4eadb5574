import { css, cva } from '#ui/styled/css/index.js'
import type { SignedIn } from '../../../api/session.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import { FigureLink } from '../figure-link.tsx'
import { useCardText } from './cards.tsx'
import type { Cards as Answer } from './dashboard-queries.ts'
import { targetOfCard } from './links.ts'

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '5',
  rowGap: '1',
  minHeight: '7',
  textStyle: 'small',
  color: 'muted',
})
const figure = cva({
  base: { display: 'inline-flex', alignItems: 'center', gap: '1.5', minHeight: { base: '11', md: '7' } },
  variants: {
    leading: { true: { _hover: { textDecoration: 'underline' } } },
  },
})
const value = cva({
  base: { fontVariantNumeric: 'tabular-nums' },
  variants: { zero: { true: { color: 'muted' }, false: { color: 'text', fontWeight: 'semibold' } } },
})

interface Props {
  cards: Answer['cards'] | undefined
  who: SignedIn
  own: boolean
}

/** Figures in one quiet line, each a link to the rows that it counts. */
export function FigureLine({ cards, who, own }: Props) {
  const { t } = useTexts()
  const may = usePermissions()
  const words = useCardText()
  return (
    <ul aria-label={t('work:figures')} className={line}>
      {Object.entries(cards ?? {}).map(([name, amount]) => {
        const target = targetOfCard(name, { who, own })
        const leads = target !== undefined && may?.(target.needs) === true
        const inside = (
          <>
            {words.label(name)}
            <bdi className={value({ zero: !amount })}>{words.value(name, amount)}</bdi>
          </>
        )
        return (
          <li key={name}>
            {leads ? (
              <FigureLink target={target} className={figure({ leading: true })}>
                {inside}
              </FigureLink>
            ) : (
              <span className={figure({})}>{inside}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
