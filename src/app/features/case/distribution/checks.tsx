import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { CheckItem } from '#domain/rules/distribution/checks-to-pay.ts'
import { CSV_BEGIN, csvCell, csvLine } from '#domain/reports/csv.ts'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { Table, type TableColumn } from '#ui/parts/table.tsx'
import { css } from '#ui/styled/css/index.js'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useLienWords } from '../money/lien-words.ts'
import { moneyQueries, type Check, type Distribution } from '../money/money-queries.ts'
import { startDownload } from '../../../files/start-download.ts'

const PaperDialog = lazy(async () => ({ default: (await import('../papers/paper-dialog.tsx')).PaperDialog }))

const muted = css({ color: 'muted' })
const split = css({ display: 'flex', justifyContent: 'space-between', gap: '4' })
const wraps = css({ whiteSpace: 'normal' })
const to = css({ display: 'grid', minWidth: '32', paddingBlock: '1', whiteSpace: 'normal' })
const small = css({ textStyle: 'small', color: 'muted' })

function useWordsOf(patientId: string): (item: CheckItem) => string {
  const { t } = useTexts()
  const lienWords = useLienWords(patientId)
  return ({ purpose, lien_number, what }) => {
    if (lien_number !== null) {
      const lien = lienWords(lien_number)
      return what === null ? lien : t('distribution:checks.claim', { lien, number: what })
    }
    const name = t(`distribution:checks.purposes.${purpose}`)
    return what === null ? name : `${name}: ${what}`
  }
}

function useColumns(wordsOf: (item: CheckItem) => string, totalCents: number): TableColumn<Check>[] {
  const { t } = useTexts()
  return [
    {
      key: 'payee',
      header: t('distribution:checks.payee'),
      cell: ({ payee, address }) => (
        <span className={to}>
          <span>{payee === null ? t('distribution:checks.noName') : <bdi>{payee}</bdi>}</span>
          <span className={small}>
            {address.length > 0 ? <bdi>{address.join(', ')}</bdi> : t('distribution:checks.noAddress')}
          </span>
        </span>
      ),
      foot: t('distribution:checks.total'),
    },
    {
      key: 'amount',
      header: t('distribution:checks.amount'),
      align: 'end',
      cell: ({ amount_cents }) => <MoneyFigure cents={amount_cents} />,
      foot: <MoneyFigure cents={totalCents} />,
    },
    {
      key: 'purpose',
      header: t('distribution:checks.purpose'),
      cell: ({ items }) => (
        <ul>
          {items.map((item, place) => (
            // Several costs may be of the same name.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place} className={split}>
              <bdi className={wraps}>{wordsOf(item)}</bdi>
              {items.length > 1 && <MoneyFigure cents={item.amount_cents} />}
            </li>
          ))}
        </ul>
      ),
    },
  ]
}

/** The checks that pay a distribution out, from when all have agreed to it: on screen, as a file and as a paper. */
export function Checks({ distribution: { id, patient_id: patientId, number } }: { distribution: Distribution }) {
  const { t } = useTexts()
  const { money } = useFormats()
  const wordsOf = useWordsOf(patientId)
  const [isPaper, setIsPaper] = useState(false)
  const { data } = useQuery(moneyQueries.checks(patientId, id))
  const columns = useColumns(wordsOf, data?.total_cents ?? 0)
  if (!data) return null
  const { checks, held_cents } = data

  const purposesOf = ({ items }: Check): string => items.map(wordsOf).join('; ')

  function download(): void {
    const header = (['payee', 'purpose', 'address', 'amount'] as const).map((name) => t(`distribution:checks.${name}`))
    const rows = checks.map((check) => [
      csvCell('text', check.payee ?? t('distribution:checks.noName')),
      csvCell('text', purposesOf(check)),
      csvCell('text', check.address.join(', ')),
      csvCell('cents', check.amount_cents),
    ])
    save(`checks-${number}.csv`, `${CSV_BEGIN}${[header, ...rows].map(csvLine).join('')}`)
  }

  return (
    <Panel
      title={t('distribution:checks.title')}
      action={
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
          <Button size="sm" onClick={download}>
            {t('distribution:checks.csv')}
          </Button>
          <Button size="sm" icon={<Icon name="file" />} onClick={() => setIsPaper(true)}>
            {t('distribution:checks.paper')}
          </Button>
        </div>
      }
    >
      <Table
        caption={t('distribution:checks.caption')}
        rows={checks}
        rowKey={({ payee, address, items }) => [payee ?? items[0]?.lien_number, ...address].join('\n')}
        columns={columns}
      />
      {held_cents > 0 && <p className={muted}>{t('distribution:checks.held', { amount: money(held_cents) })}</p>}
      {isPaper && (
        <Suspense fallback={null}>
          <PaperDialog
            title={t('distribution:checks.title')}
            address="GET /distribution/{id}/check_list"
            id={id}
            onClose={() => setIsPaper(false)}
          />
        </Suspense>
      )}
    </Panel>
  )
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  startDownload(url, name)
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
