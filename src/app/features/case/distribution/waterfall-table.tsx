import { Table, type TableColumn } from '#ui/parts/table.tsx'
import { css, cx } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useLienWords } from '../../../case/money/lien-words.ts'
import { MoneyFigure } from '../../../case/money/money-figure.tsx'
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
import { SignedFigure } from './signed-figure.tsx'

export interface Contender {
  readonly key: string
  readonly title: string
  readonly result: Computed
}

export interface Comparison {
  readonly caption: string
  readonly contenders: readonly Contender[]
  readonly patientId: string
  /** Whether what was held is shared out, instead of a settlement. */
  readonly supplement?: boolean
}

interface Row {
  readonly key: string
  readonly label: string
  readonly strong: boolean
  readonly amount: (result: Computed) => number | null
}

/** The rows of the way of the money, the same for every scenario that stands beside others. */
export function useRows(results: readonly Computed[], patientId: string, supplement = false): Row[] {
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

/** On a phone a name takes more lines, so that the amount beside it stays in sight. */
export const words = css({ display: 'inline-block', minWidth: '32', whiteSpace: { base: 'normal', md: 'nowrap' } })
const heavy = css({ fontWeight: 'semibold' })
const note = css({ display: 'block', textStyle: 'small', color: 'muted' })

function useColumns(contenders: readonly Contender[]): TableColumn<Row>[] {
  const { t } = useTexts()
  const first = contenders[0]?.result
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
    ...contenders.map(({ key, title, result }, place): TableColumn<Row> => {
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

/** Scenarios side by side; under every figure, how far it is from that of the first. */
export function WaterfallTable({ caption, contenders, patientId, supplement }: Comparison) {
  const rows = useRows(
    contenders.map(({ result }) => result),
    patientId,
    supplement,
  )
  const columns = useColumns(contenders)
  return <Table caption={caption} columns={columns} rows={rows} rowKey={({ key }) => key} />
}
