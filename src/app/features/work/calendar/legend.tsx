import { css, cva } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Tint } from './tints.ts'

const list = css({ display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1', textStyle: 'small', color: 'muted' })
const dot = cva({
  base: { display: 'inline-block', width: '3', height: '3', borderRadius: 'sm', flexShrink: '0' },
  variants: {
    tone: {
      neutral: { background: 'border' },
      accent: { background: 'primary' },
      positive: { background: 'positive' },
      caution: { background: 'caution' },
      danger: { background: 'danger' },
      own: { background: '[var(--own-tint)]' },
    },
  },
})

/** What the colours stand for. */
export function Legend({ tints }: { tints: readonly Tint[] }) {
  const { t } = useTexts()
  if (tints.length === 0) return null
  return (
    <ul aria-label={t('calendar:colours')} className={list}>
      {tints.map(({ tone, colour, words }) => (
        <li key={words} className={css({ display: 'inline-flex', alignItems: 'center', gap: '1.5' })}>
          <span className={dot({ tone })} style={colour ? ({ '--own-tint': colour } as object) : undefined} />
          {words}
        </li>
      ))}
    </ul>
  )
}
