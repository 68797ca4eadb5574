import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { directPaymentFields } from '#domain/calls/money/money-fields.ts'
import { paymentSources } from '#domain/rules/lien-payments.ts'
import { reasonField } from '#domain/calls/workflow-input.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dotted } from '#ui/parts/dotted.tsx'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import type { CallAnswer } from '../../../api/typed-call.ts'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { commandFields } from '../../../records/form/form-fields.ts'
import { useReceipts, type LienRow } from '../money/money-queries.ts'
import { useLienCommand } from './use-lien-command.ts'

type Payment = CallAnswer<'GET /lien/{id}/direct_payment'>['direct_payments'][number]

const item = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '2' })

/** Payments made outside the portal; billing may reverse one that was recorded by mistake. */
export function DirectPayments({ row, patientId }: { row: LienRow; patientId: string }) {
  const { t } = useTexts()
  const { day } = useFormats()
  const { data: books } = useReceipts(patientId)
  const { data } = useQuery({
    queryKey: ['money', patientId, 'direct_payments', row.id],
    queryFn: ({ signal }) => api.call('GET /lien/{id}/direct_payment', { params: { id: row.id }, signal }),
    // Only the portal's staff sees its books.
    enabled: Boolean(books),
  })
  const [chosen, setChosen] = useState<Payment>()
  if (!data || data.direct_payments.length === 0) return null
  return (
    <section className={css({ display: 'grid', gap: '2' })}>
      <h3 className={css({ textStyle: 'heading' })}>{t('liens:direct.list')}</h3>
      <ul aria-label={t('liens:direct.list')} className={css({ display: 'grid', gap: '2' })}>
        {data.direct_payments.map((one) => (
          <li key={one.id} className={item}>
            <span className={css({ textStyle: 'small', color: 'muted' })}>
              <Dotted
                parts={[t(`liens:sources.${one.source}`), one.paid_on && day(one.paid_on), one.reference, one.by_name]}
              />
            </span>
            <span className={css({ display: 'flex', alignItems: 'center', gap: '2' })}>
              <MoneyFigure cents={one.amount_cents} />
              {data.may_write && (
                <Button size="sm" tone="quiet" onClick={() => setChosen(one)}>
                  {t('liens:direct.takeBack')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {chosen && <TakeBack row={row} patientId={patientId} payment={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  )
}

interface Props {
  row: LienRow
  patientId: string
  payment: Payment
  onClose: () => void
}

function TakeBack({ row, patientId, payment: { id, amount_cents }, onClose }: Props) {
  const { t } = useTexts()
  const { money } = useFormats()
  const { reverse } = useLienCommand(row, patientId)
  return (
    <FormDialog
      title={t('liens:direct.takeBack')}
      description={t('liens:direct.takeBackText', { amount: money(amount_cents) })}
      fields={{ reason: { field: reasonField, label: t('liens:reason'), required: true } }}
      submit={t('liens:direct.takeBack')}
      danger
      size="sm"
      onClose={onClose}
      send={(values, key) =>
        reverse('POST /lien/{id}/direct_payment/{eventId}/reversal', id, toRequestBody(values), key)
      }
    />
  )
}

/** Settlement money that came through the portal is a receipt. */
const sources = paymentSources.filter((source) => source !== 'settlement')

/** Records a payment made outside the portal, by the firm or by MedPay. */
export function DirectPaymentDialog({
  row,
  patientId,
  onClose,
}: {
  row: LienRow
  patientId: string
  onClose: () => void
}) {
  const { t } = useTexts()
  const { command } = useLienCommand(row, patientId)
  return (
    <FormDialog
      title={t('liens:direct.name')}
      description={t('liens:direct.text')}
      fields={commandFields(directPaymentFields, {
        amount_cents: t('liens:ledger.amount'),
        source: {
          label: t('liens:direct.source'),
          options: sources.map((value) => ({ value, label: t(`liens:sources.${value}`) })),
        },
        paid_on: t('liens:direct.paidOn'),
        reference: t('liens:direct.reference'),
      })}
      initial={{ source: 'firm' }}
      submit={t('liens:direct.name')}
      size="sm"
      onClose={onClose}
      send={(values, key) => command('POST /lien/{id}/direct_payment', toRequestBody(values), key)}
    />
  )
}
