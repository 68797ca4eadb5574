import { Table, type TableColumn } from '#ui/parts/table.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useLienWords } from '../money/lien-words.ts'
import {
  amountIn,
  awardIn,
  lienNumbersIn,
  rowsAfter,
  rowsAhead,
  rowsAheadOfSupplement,
  type Computed,
  type RowKey,
} from './waterfall-rows.ts'

export interface ComparedScenario {
  readonly key: string
  readonly title: string
  readonly result: Computed
}

interface Comparison {
  readonly caption: string
  readonly scenarios: readonly ComparedScenario[]
  readonly patientId: string
  /** Whether held money is distributed instead of a settlement. */
  readonly supplement?: boolean
}

interface Row {
  readonly key: string
  readonly label: string
  readonly strong: boolean
  readonly amount: (result: Computed) => number | null
}

/** One set of rows for all scenarios that are compared. */
function useRows(results: readonly Computed[], patientId: string, supplement = false): Row[] {
  const { t } = useTexts()
  const lienWords = useLienWords(patientId)
  const strong: readonly RowKey[] = ['gross', 'client', 'sum']
  const row = (key: RowKey): Row => ({
    key,
    label: supplement ? labelInSupplement(key) : t(`distribution:rows.${key}`),
    strong: strong.includes(key),
    amount: (result) => amountIn(result, key),
  })
  function labelInSupplement(key: RowKey): string {
    if (key === 'gross') return t('distribution:trust.title')
    return key === 'sum' ? t('distribution:trust.sum') : t(`distribution:rows.${key}`)
  }
  const held = results.some((result) => amountIn(result, 'held') > 0)
  return [
    ...(supplement ? rowsAheadOfSupplement : rowsAhead).map(row),
    ...lienNumbersIn(results).map((number) => ({
      key: `lien ${number}`,
      label: lienWords(number),
      strong: false,
      amount: (result: Computed) => awardIn(result, number),
    })),
    ...rowsAfter.filter((key) => key !== 'held' || held).map(row),
  ]
}

/** Names wrap on a phone, so that the amount stays visible. */
export const words = css({ display: 'inline-block', minWidth: '32', whiteSpace: { base: 'normal', md: 'nowrap' } })
const heavy = css({ fontWeight: 'semibold' })
const note = css({ display: 'block', textStyle: 'small', color: 'muted' })

function useColumns(scenarios: readonly ComparedScenario[]): TableColumn<Row>[] {
  const { t } = useTexts()
  const first = scenarios[0]?.result
  return [
    {
      key: 'row',
      header: t('distribution:rows.label'),
      cell: ({ label, strong }) => (
        <span className={strong ? cx(words, heavy) : words}>
          <bdi>{label}</bdi>
        </span>
      ),
    },
    ...scenarios.map(({ key, title, result }, place): TableColumn<Row> => {
      return {
        key,
        header: title,
        align: 'end',
        cell({ amount, strong }) {
          const cents = amount(result)
          const before = first && place > 0 ? amount(first) : null
          if (cents === null) return '—'
          return (
            <span className={strong ? heavy : undefined}>
              <MoneyFigure cents={cents} />
              {before !== null && before !== cents && (
                <span className={note}>
                  <SignedFigure cents={cents - before} />
                </span>
              )}
            </span>
          )
        },
      }
    }),
  ]
}

/** Scenarios side by side, with the difference from the first below each figure. */
export function WaterfallTable({ caption, scenarios, patientId, supplement }: Comparison) {
  const rows = useRows(
    scenarios.map(({ result }) => result),
    patientId,
    supplement,
  )
  const columns = useColumns(scenarios)
  return <Table caption={caption} columns={columns} rows={rows} rowKey={({ key }) => key} />
}

const track = css({
  display: 'flex',
  gap: '3',
  overflowX: 'auto',
  scrollSnapType: '[x mandatory]',
  paddingBlockEnd: '2',
})
const card = css({
  flex: '[0 0 86%]',
  display: 'grid',
  alignContent: 'start',
  gap: '3',
  padding: '4',
  scrollSnapAlign: 'center',
  borderRadius: 'lg',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
  background: 'surface',
})
const facts = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: '3',
  rowGap: '1.5',
  textStyle: 'small',
})

/** The same on a phone: one card per scenario, to swipe. */
export function ScenarioCards({ caption, scenarios, patientId }: Comparison) {
  const rows = useRows(
    scenarios.map(({ result }) => result),
    patientId,
  )
  const first = scenarios[0]?.result
  return (
    // The box scrolls, so the keyboard must be able to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={caption} tabIndex={0} className={track}>
      {scenarios.map(({ key, title, result }, place) => (
        <section key={key} className={card}>
          <h3 className={css({ textStyle: 'heading' })}>
            <bdi>{title}</bdi>
          </h3>
          <dl className={facts}>
            {rows.map(({ key: rowKey, label, strong, amount }) => {
              const cents = amount(result)
              const before = first && place > 0 ? amount(first) : null
              return (
                <div key={rowKey} className={css({ display: 'contents' })}>
                  <dt className={strong ? css({ fontWeight: 'semibold' }) : css({ color: 'muted' })}>
                    <bdi>{label}</bdi>
                  </dt>
                  <dd className={css({ textAlign: 'end', fontWeight: strong ? 'semibold' : 'normal' })}>
                    {cents === null ? '—' : <MoneyFigure cents={cents} />}
                    {cents !== null && before !== null && before !== cents && (
                      <span className={css({ display: 'block', color: 'muted', fontWeight: 'normal' })}>
                        <SignedFigure cents={cents - before} />
                      </span>
                    )}
                  </dd>
                </div>
              )
            })}
          </dl>
        </section>
      ))}
    </div>
  )
}

/** A difference with its sign. */
function SignedFigure({ cents }: { cents: number }) {
  const { money } = useFormats()
  return (
    <bdi dir="ltr" className={css({ textStyle: 'figures', whiteSpace: 'nowrap' })}>
      {cents > 0 ? '+' : '−'}
      {money(Math.abs(cents))}
    </bdi>
  )
}
