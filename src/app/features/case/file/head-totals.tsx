import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { CaseRow } from '../../../case/case-queries.ts'

const totals = ['billed_cents', 'reduction_cents', 'paid_cents', 'balance_cents'] as const

const list = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(9.5rem, 1fr))',
  gap: '3',
  alignContent: 'start',
})

/** The four figures of a case, for those who may see them. */
export function HeadTotals({ row }: { row: CaseRow }) {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const { money } = useFormats()
  const known = totals.flatMap((name) => {
    const cents = row[name]
    return typeof cents === 'number' ? [{ name, cents }] : []
  })
  if (known.length === 0) return null
  return (
    <dl aria-label={t('case:totals')} className={list}>
      {known.map(({ name, cents }) => (
        <div key={name} className={css({ minWidth: '0' })}>
          <dt className={css({ textStyle: 'small', color: 'muted' })}>{labels.field(name)}</dt>
          <dd>
            <bdi dir="ltr" className={css({ textStyle: 'figures', fontWeight: 'semibold' })}>
              {money(cents)}
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
