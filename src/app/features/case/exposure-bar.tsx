import { exposureLine } from '#domain/rules/exposure.ts'
import { css, cva } from '#ui/styled/css/index.js'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/use-texts.ts'

const fill = cva({
  base: { height: 'full', borderRadius: 'full' },
  variants: {
    level: {
      unknown: { background: 'border' },
      ok: { background: 'positive' },
      warn: { background: 'caution' },
      red: { background: 'danger' },
    },
  },
})

// The amounts go below where the words would otherwise have room for one each.
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '3',
  textStyle: 'small',
})
const WHOLE = 100

/** Billed amount against a limit. */
export function ExposureBar({ label, billed, limit }: { label: string; billed: number; limit: number | null }) {
  const { t } = useTexts()
  const { money } = useFormats()
  const { level } = exposureLine(billed, limit)
  if (limit === null) return null
  const share = limit === 0 ? WHOLE : Math.round((billed * WHOLE) / limit)
  return (
    <div className={css({ display: 'grid', gap: '1' })}>
      <p className={line}>
        <span className={css({ flex: '[1 1 9rem]', color: 'muted' })}>{label}</span>
        <bdi dir="ltr" className={css({ textStyle: 'figures', whiteSpace: 'nowrap' })}>
          {money(billed)} / {money(limit)}
        </bdi>
      </p>
      <div aria-hidden="true" className={css({ height: '2', borderRadius: 'full', background: 'hover' })}>
        <div className={fill({ level })} style={{ width: `${Math.min(share, WHOLE)}%` }} />
      </div>
      {(level === 'warn' || level === 'red') && (
        <p className={css({ textStyle: 'small', color: level === 'red' ? 'danger' : 'caution' })}>
          {t(`case:exposure.${level}`, { share })}
        </p>
      )}
    </div>
  )
}
