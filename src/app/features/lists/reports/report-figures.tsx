import type { ReportDefinition } from '#domain/reports/report.ts'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { ReportAnswer } from './report-query.ts'
import type { ShownColumn } from './shown-column.ts'
import { useReportWords } from './use-report-words.ts'
import type { ValueText } from './use-value-text.ts'

const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '5',
  rowGap: '1',
  paddingInline: { base: '0', md: '1' },
  textStyle: 'small',
  fontVariantNumeric: 'tabular-nums',
})
const figure = css({
  display: 'inline-flex',
  gap: '1.5',
  whiteSpace: 'nowrap',
  '& > dt': { color: 'muted' },
  '& > dd': { fontWeight: 'medium' },
})
const aside = css({ marginInlineStart: 'auto', color: 'muted', whiteSpace: 'nowrap' })

interface Props {
  report: ReportDefinition
  answer: ReportAnswer
  /** Those that a table would add up at its foot, where there is no table. */
  summed: readonly ShownColumn[]
  asOf: number
  /** It could not be had anew. */
  stale: boolean
  text: ValueText
}

/** How many, what they come to altogether, and how old that is. */
export function ReportFigures({ report, answer, summed, asOf, stale, text }: Props) {
  const { t } = useTexts()
  const { number, time } = useFormats()
  const words = useReportWords()
  const figures = [
    ...summed.map(({ key, label, column }) => ({
      name: key,
      label,
      value: text(key, column.kind, answer.totals[key]),
    })),
    ...Object.entries(report.figures).map(([name, { kind }]) => ({
      name,
      label: words.figure(name),
      value: text(name, kind, answer.totals[name]),
    })),
  ].filter(({ value }) => value !== '')
  const at = time(new Date(asOf).toISOString())
  return (
    <div role="group" aria-label={t('reports:totals')} className={foot}>
      <dl className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '5', rowGap: '1' })}>
        <div className={figure}>
          <dt>{t('reports:rows')}</dt>
          <dd>{number(answer.count)}</dd>
        </div>
        {figures.map(({ name, label, value }) => (
          <div key={name} className={figure}>
            <dt>{label}</dt>
            <dd>
              <bdi dir="ltr">{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className={aside}>{stale ? t('reports:asOfOffline', { time: at }) : t('reports:asOf', { time: at })}</p>
    </div>
  )
}
