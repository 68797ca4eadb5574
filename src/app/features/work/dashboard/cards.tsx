import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Button } from '#ui/parts/button.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { sheet } from '#ui/parts/sheet.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css, cva, cx } from '#ui/styled/css/index.js'
import type { SignedIn } from '../../../api/session.ts'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { languages, type Language } from '../../../i18n/languages.ts'
import { textIn, useTexts } from '../../../i18n/use-texts.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import type { Cards as Answer } from './dashboard-queries.ts'
import { FigureLink } from '../figure-link.tsx'
import type { LinkTarget } from '../figure-targets.ts'
import { targetOfCard } from './links.ts'

const grid = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fill, minmax(12rem, 1fr))' },
})
const card = cx(
  sheet,
  css({
    display: 'grid',
    alignContent: 'space-between',
    gap: '1',
    height: 'full',
    minHeight: '24',
    padding: { base: '3', md: '4' },
  }),
)
const leading = css({ _hover: { borderColor: 'border' } })
const label = css({ textStyle: 'small', color: 'muted' })
const figure = cva({
  base: {
    fontWeight: 'semibold',
    lineHeight: 'tight',
    fontVariantNumeric: 'tabular-nums',
    // Figures begin where their label does, in Arabic too.
    _againstPage: { textAlign: 'end' },
    overflowWrap: 'anywhere',
  },
  variants: { long: { true: { fontSize: 'lg' }, false: { fontSize: { base: 'lg', md: 'xl' } } } },
})
/** Beyond this an amount takes smaller letters rather than a second line. */
const LONG = 12

interface Props {
  title: string
  answer: UseQueryResult<Answer>
  /** How many will come. */
  expected: number
  who: SignedIn
}

/** Figures, each with a link to what it counts. */
export function Cards({ title, answer: { data, error, refetch }, expected, who }: Props) {
  const { t } = useTexts()
  const id = useId()
  const may = usePermissions()
  const sentence = useErrorSentence()
  const words = useCardText()
  const wayOf = (name: string): LinkTarget | undefined => {
    const target = targetOfCard(name, { who, own: false })
    return target && may?.(target.needs) ? target : undefined
  }
  function body() {
    if (data) {
      const shown = Object.entries(data.cards)
      return (
        <ul aria-labelledby={id} className={grid}>
          {shown.map(([name, value]) => (
            <li key={name}>
              <Card target={wayOf(name)} name={words.label(name)} value={words.value(name, value)} />
            </li>
          ))}
        </ul>
      )
    }
    if (error) {
      const again = <Button onClick={() => void refetch()}>{t('retry')}</Button>
      return <ErrorState title={t('dashboard:failed')} text={sentence(error)} action={again} />
    }
    return (
      <div aria-hidden="true" className={grid}>
        {Array.from({ length: expected }, (_, at) => (
          // Places without figures: their numbers are all they are.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={card}>
            <Skeleton />
            <Skeleton width="short" />
          </div>
        ))}
      </div>
    )
  }
  return (
    <section
      className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', alignContent: 'start' })}
    >
      <h2 id={id} className={css({ textStyle: 'heading' })}>
        {title}
      </h2>
      <BusyText>{!data && !error && t('loading')}</BusyText>
      {body()}
    </section>
  )
}

function Card({ target, name, value }: { target: LinkTarget | undefined; name: string; value: string }) {
  const inside = (
    <>
      <span className={label}>{name}</span>
      <bdi className={figure({ long: value.length > LONG })}>{value}</bdi>
    </>
  )
  if (!target) return <div className={card}>{inside}</div>
  return (
    <FigureLink target={target} className={cx(card, leading)}>
      {inside}
    </FigureLink>
  )
}

const percentIn = (language: Language): Intl.NumberFormat =>
  new Intl.NumberFormat(languages[language].locale, { style: 'percent', maximumFractionDigits: 1 })

/** What a card is called and what it says. */
export function useCardText() {
  const { language } = useTexts()
  const { money, number } = useFormats()
  return {
    label: (card: string) => textIn(language)(`dashboard:cards.${card}`),
    value(card: string, value: number | null): string {
      if (value === null) return '–'
      if (card.endsWith('_cents')) return money(value)
      return card.endsWith('_pct') ? percentIn(language).format(value / 100) : number(value)
    },
  }
}
