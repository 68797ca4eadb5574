import { useQuery } from '@tanstack/react-query'
import { figureSide } from '#ui/parts/figure-side.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { moneyQueries, type LienEvent, type LienRow } from '../money/money-queries.ts'
import { effectOf, entryKinds } from './lien-steps.ts'

const table = css({ width: 'full', textStyle: 'small', borderCollapse: 'collapse' })
const head = css({ color: 'muted', fontWeight: 'medium', textAlign: 'start', paddingBlock: '1' })
const cell = css({
  paddingBlock: '2',
  paddingInlineEnd: '3',
  verticalAlign: 'top',
  borderBlockStartWidth: '1',
  borderBlockStartStyle: 'solid',
  borderColor: 'line',
})
const end = cx(figureSide, css({ paddingInlineEnd: '0', paddingInlineStart: '2', whiteSpace: 'nowrap' }))

/** Ledger entries never change; a wrong one is reversed by another. */
export function LienLedger({ row, patientId }: { row: LienRow; patientId: string }) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const { data: entries, error } = useQuery(moneyQueries.ledger(patientId, row.id))
  if (entries === null) return null
  return (
    <section className={css({ display: 'grid', gap: '2' })}>
      <h3 className={css({ textStyle: 'heading' })}>{t('liens:ledger.title')}</h3>
      {error && <p role="alert">{sentence(error)}</p>}
      {!entries && !error && <Skeleton shape="card" width="full" />}
      {entries && (
        <table className={table}>
          <caption className={css({ srOnly: true })}>{t('liens:ledger.title')}</caption>
          <thead>
            <tr>
              <th scope="col" className={head}>
                {t('liens:ledger.entry')}
              </th>
              <th scope="col" className={cx(head, end)}>
                {t('liens:ledger.amount')}
              </th>
              <th scope="col" className={cx(head, end)}>
                {t('liens:ledger.balance')}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Entry({ entry }: { entry: LienEvent }) {
  const { t } = useTexts()
  const labels = useLabels('lien')
  const { day, moment, money, number } = useFormats()
  const effect = effectOf(entry)
  const known = entryKinds.find((kind) => kind === entry.kind)
  const before = new Map<string, unknown>(Object.entries(entry.corrected?.from ?? {}))
  function value(field: string, was: unknown): string {
    if (typeof was === 'number') return money(was)
    return Array.isArray(was) ? number(was.length) : typeof was === 'string' ? labels.choice(field, was) : '—'
  }
  function words(): string {
    const { kind, to_value: to } = entry
    if (kind === 'status' && to) return t('liens:ledger.became', { status: labels.choice('status', to) })
    if (kind === 'funding' && to) return t('liens:ledger.funded', { status: labels.choice('funding_status', to) })
    return known ? t(`liens:ledger.kinds.${known}`) : kind
  }
  return (
    <tr>
      <td className={cell}>
        <span className={css({ display: 'block', fontWeight: 'medium' })}>{words()}</span>
        <span className={css({ display: 'block', color: 'muted' })}>
          <time dateTime={entry.at}>{moment(entry.at)}</time>
          {entry.by_name && (
            <>
              {' · '}
              <bdi>{entry.by_name}</bdi>
            </>
          )}
        </span>
        {entry.source && entry.paid_on && (
          <span className={css({ display: 'block' })}>
            {t(`liens:sources.${entry.source}`)} · {day(entry.paid_on)}
          </span>
        )}
        {entry.corrected &&
          Object.entries(entry.corrected.to).map(([field, is]) => (
            <span key={field} className={css({ display: 'block' })}>
              {labels.field(field)}: {t('fromTo', { from: value(field, before.get(field)), to: value(field, is) })}
            </span>
          ))}
        {entry.reason && <bdi className={css({ display: 'block' })}>{entry.reason}</bdi>}
      </td>
      <td className={cx(cell, end)}>{effect !== null && <MoneyFigure cents={effect} />}</td>
      <td className={cx(cell, end)}>
        <MoneyFigure cents={entry.balance_cents} />
      </td>
    </tr>
  )
}
