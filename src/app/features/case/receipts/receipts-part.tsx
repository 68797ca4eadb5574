import { useState } from 'react'
import { Badge } from '#ui/parts/badge.tsx'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { panel } from '#ui/parts/panel.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useReceipts, type Receipt } from '../money/money-queries.ts'
import { MoneyCheck } from './money-check.tsx'
import { ReceiptDialog, type ReceiptAct } from './receipt-dialog.tsx'
import { Remittances } from './remittances.tsx'
import { apart, card, quiet, sectionHead, sums } from './styles.ts'

/** The portal's own books of a case: what came in, to which liens it went, and what went on to their owners. */
export function ReceiptsPart({ id }: { id: string }) {
  const { t } = useTexts()
  const sentence = useErrorSentence()
  const { data, error, refetch } = useReceipts(id)
  const [act, setAct] = useState<ReceiptAct>()

  if (error) {
    return (
      <ErrorState
        title={t('receipts:failed')}
        text={sentence(error)}
        action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
      />
    )
  }
  if (data === null) return <Notice title={t('receipts:failed')}>{t('errors:NOT_FOUND')}</Notice>
  if (!data) {
    return (
      <>
        <BusyText>{t('loading')}</BusyText>
        <Skeleton shape="card" width="full" />
      </>
    )
  }
  const totals = [
    { name: t('receipts:received'), cents: data.received_cents },
    { name: t('receipts:allocated'), cents: data.allocated_cents },
    { name: t('receipts:rest'), cents: data.unallocated_cents },
  ]
  return (
    <div className={pageColumn}>
      <section aria-label={t('receipts:title')} className={panel}>
        <div className={sectionHead}>
          <h2 className={css({ textStyle: 'heading' })}>{t('receipts:title')}</h2>
          {data.may_write && (
            <Button size="sm" tone="primary" onClick={() => setAct({ kind: 'add' })}>
              {t('receipts:add')}
            </Button>
          )}
        </div>
        {data.receipts.length === 0 ? (
          <EmptyState title={t('receipts:empty.title')} text={t('receipts:empty.text')} />
        ) : (
          <>
            <dl className={sums}>
              {totals.map(({ name, cents }) => (
                <div key={name} className={css({ display: 'flex', gap: '2' })}>
                  <dt className={css({ color: 'muted' })}>{name}</dt>
                  <dd className={css({ fontWeight: 'semibold' })}>
                    <MoneyFigure cents={cents} />
                  </dd>
                </div>
              ))}
            </dl>
            <ul className={css({ display: 'grid', gap: '3' })}>
              {data.receipts.map((receipt) => (
                <li key={receipt.id}>
                  <ReceiptCard receipt={receipt} mayWrite={data.may_write} onAct={setAct} />
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <Remittances patientId={id} mayWrite={data.may_write} />
      <MoneyCheck />
      {act && <ReceiptDialog act={act} patientId={id} onClose={() => setAct(undefined)} />}
    </div>
  )
}

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
function ReceiptCard({ receipt, mayWrite, onAct }: Props) {
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
