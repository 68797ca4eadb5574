import { useState } from 'react'
import { panel } from '#ui/parts/panel.tsx'
import { BusyText } from '#ui/parts/busy-text.tsx'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ErrorState } from '#ui/parts/error-state.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { pageColumn } from '#ui/parts/page-column.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { css } from '#ui/styled/css/index.js'
import { useErrorSentence } from '../../../i18n/error-sentence.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { MoneyFigure } from '../../../case/money/money-figure.tsx'
import { useReceipts } from '../../../case/money/use-money.ts'
import { sectionHead, sums } from './styles.ts'
import { MoneyCheck } from './money-check.tsx'
import { ReceiptCard } from './receipt-card.tsx'
import { ReceiptDialog, type ReceiptAct } from './receipt-dialog.tsx'
import { Remittances } from './remittances.tsx'

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
