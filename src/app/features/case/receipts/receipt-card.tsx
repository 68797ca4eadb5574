import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { MoneyFigure } from '../../../case/money/money-figure.tsx'
import type { Receipt } from '../../../case/money/money-shapes.ts'
import { apart, card, quiet } from './styles.ts'
import type { ReceiptAct } from './receipt-dialog.tsx'

type Allocation = Receipt['allocations'][number]

/** Neither taken back, nor itself what takes another back, nor on its way to the owner. */
function isStanding(one: Allocation, all: readonly Allocation[]): boolean {
  return !one.reverses_id && !one.remittance_id && !all.some(({ reverses_id }) => reverses_id === one.id)
}

interface Props {
  receipt: Receipt
  mayWrite: boolean
  onAct: (act: ReceiptAct) => void
}

/** One receipt with where it went, and always with what is left of it. */
export function ReceiptCard({ receipt, mayWrite, onAct }: Props) {
  const { t } = useTexts()
  const { day, money } = useFormats()
  const { payer, method, reference, received_on, reverses_id, reversed_by_id, reason, allocations } = receipt
  const counts = !reverses_id && !reversed_by_id
  return (
    <article className={card}>
      <div className={apart}>
        <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', fontWeight: 'medium' })}>
          <bdi>{payer}</bdi>
          {reverses_id && <Badge tone="danger">{t('receipts:reversal')}</Badge>}
          {reversed_by_id && <Badge tone="neutral">{t('receipts:reversed')}</Badge>}
        </p>
        <strong className={css({ fontWeight: 'semibold' })}>
          <MoneyFigure cents={receipt.amount_cents} />
        </strong>
      </div>
      <p className={quiet}>
        {day(received_on)} · {t(`receipts:methods.${method}`)}
        {reference && (
          <>
            {' · '}
            <bdi dir="ltr">{reference}</bdi>
          </>
        )}
        {reason && (
          <>
            {' · '}
            <bdi>{reason}</bdi>
          </>
        )}
      </p>
      <ul className={css({ display: 'grid', gap: '1' })}>
        {allocations.map((one) => (
          <li key={one.id} className={apart}>
            <span>
              <bdi dir="ltr">{one.lien_number}</bdi>{' '}
              {typeof one.fee_cents === 'number' && typeof one.owner_cents === 'number' && (
                <span className={quiet}>
                  {t('receipts:toOwner', { owner: one.owner_name ?? '—', amount: money(one.owner_cents) })}
                  {' · '}
                  {t('receipts:fee', { amount: money(one.fee_cents) })}
                </span>
              )}
            </span>
            <span className={css({ display: 'flex', alignItems: 'center', gap: '2' })}>
              <MoneyFigure cents={one.amount_cents} />
              {mayWrite && counts && isStanding(one, allocations) && (
                <Button
                  size="sm"
                  tone="quiet"
                  onClick={() => onAct({ kind: 'takeBack', receipt, allocationId: one.id })}
                >
                  {t('receipts:reverse')}
                </Button>
              )}
            </span>
          </li>
        ))}
        <li className={apart}>
          <span className={quiet}>{t('receipts:rest')}</span>
          <MoneyFigure cents={receipt.unallocated_cents} />
        </li>
      </ul>
      {mayWrite && counts && (
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
          {receipt.unallocated_cents > 0 && (
            <Button size="sm" onClick={() => onAct({ kind: 'allocate', receipt })}>
              {t('receipts:allocate')}
            </Button>
          )}
          <Button size="sm" tone="quiet" onClick={() => onAct({ kind: 'reverse', receipt })}>
            {t('receipts:reverse')}
          </Button>
        </div>
      )}
    </article>
  )
}
