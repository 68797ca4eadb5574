import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { receiptFields } from '#domain/calls/money/money-fields.ts'
import { payableStatuses, paymentSources, receiptMethods } from '#domain/rules/lien-payments.ts'
import { sumCents } from '#domain/rules/money.ts'
import { todayAt } from '#domain/rules/wall-time.ts'
import { reasonField } from '#domain/calls/workflow-input.ts'
import { Button } from '#ui/parts/button.tsx'
import { CancelButton } from '#ui/parts/cancel-button.tsx'
import { Dialog } from '#ui/parts/dialog.tsx'
import { MoneyField } from '#ui/parts/money-field.tsx'
import { goToUnread } from '#ui/parts/typed-value.ts'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import type { CallAnswer } from '../../../api/typed-call.ts'
import { caseQueries } from '../../../case/case-queries.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { commandFields, type FormFields, type Values } from '../../../records/form/form-fields.ts'
import { RefusalBox } from '../../../records/form/refusal.tsx'
import { useAction } from '../../../records/form/use-action.ts'
import { useLossQuestion } from '../../../records/form/loss-questions.tsx'
import { useMoneyCommand, type Receipt } from '../money/money-queries.ts'

type Due = CallAnswer<'GET /patient/{id}/receipts'>['due']

export type ReceiptAct =
  | { readonly kind: 'add'; readonly due: Due }
  | { readonly kind: 'allocate' | 'reverse'; readonly receipt: Receipt }
  | { readonly kind: 'takeBack'; readonly receipt: Receipt; readonly allocationId: string }

interface Props {
  act: ReceiptAct
  patientId: string
  onClose: () => void
}

export function ReceiptDialog({ act, patientId, onClose }: Props) {
  const { t } = useTexts()
  const command = useMoneyCommand(patientId)
  const saved = (sending: Promise<unknown>): Promise<void> => command(() => sending, t('receipts:saved'))

  if (act.kind === 'add') return <NewReceipt due={act.due} patientId={patientId} onClose={onClose} saved={saved} />
  if (act.kind === 'allocate') {
    const params = { id: act.receipt.id }
    return (
      <AllocationDialog
        receipt={act.receipt}
        patientId={patientId}
        onClose={onClose}
        send={(allocations, key) =>
          saved(api.call('POST /receipt/{id}/allocations', { params, body: { allocations }, key }))
        }
      />
    )
  }
  const { id, allocations } = act.receipt
  const lien = act.kind === 'takeBack' && allocations.find((one) => one.id === act.allocationId)?.lien_number
  const reverse = (form: Values, key: string) =>
    act.kind === 'takeBack'
      ? api.call('POST /receipt/{id}/allocations/{allocationId}/reversal', {
          params: { id, allocationId: act.allocationId },
          form,
          key,
        })
      : api.call('POST /receipt/{id}/reversal', { params: { id }, form, key })
  return (
    <FormDialog
      title={lien ? t('receipts:reverseOf', { lien }) : t('receipts:reverseReceipt')}
      description={t(`receipts:texts.${act.kind}`)}
      fields={{ reason: { field: reasonField, label: t('receipts:fields.reason'), required: true } }}
      submit={t('receipts:reverse')}
      danger
      size="sm"
      onClose={onClose}
      send={(values, key) => saved(reverse(toRequestBody(values), key))}
    />
  )
}

interface NewReceiptProps {
  due: Due
  patientId: string
  onClose: () => void
  saved: (sending: Promise<unknown>) => Promise<void>
}

/** Begins with the firm's check for all that is payable; what covers it is allocated with it. */
function NewReceipt({ due, patientId, onClose, saved }: NewReceiptProps) {
  const { t } = useTexts()
  const [today] = useState(() => todayAt())
  const covers = (cents: unknown): boolean =>
    due.amount_cents > 0 && typeof cents === 'number' && cents >= due.amount_cents

  function fields({ amount_cents: cents }: Values): FormFields {
    return commandFields(receiptFields, {
      reference: t('receipts:fields.reference'),
      amount_cents: t('receipts:fields.amount_cents'),
      payer: t('receipts:fields.payer'),
      method: {
        label: t('receipts:fields.method'),
        options: receiptMethods.map((value) => ({ value, label: t(`receipts:methods.${value}`) })),
      },
      source: {
        label: t('receipts:fields.source'),
        options: paymentSources.map((value) => ({ value, label: t(`liens:sources.${value}`) })),
      },
      received_on: t('receipts:fields.received_on'),
      ...(covers(cents) && { allocates: t('receipts:fields.allocates') }),
    })
  }

  return (
    <FormDialog
      title={t('receipts:add')}
      description={t('receipts:texts.add')}
      fields={fields}
      initial={{
        source: 'settlement',
        method: 'check',
        received_on: today,
        allocates: true,
        ...(due.amount_cents > 0 && { payer: due.payer, amount_cents: due.amount_cents }),
      }}
      submit={t('receipts:add')}
      onClose={onClose}
      send={({ allocates, ...values }, key) => {
        const all = covers(values.amount_cents) && allocates === true
        const form = { ...toRequestBody(values), ...(all && { allocations: due.liens }) }
        return saved(api.call('POST /patient/{id}/receipts', { params: { id: patientId }, form, key }))
      }}
    />
  )
}

interface Allocation {
  readonly lien_id: string
  readonly amount_cents: number
}

const payable = new Set<unknown>(payableStatuses)

interface AllocationDialogProps {
  receipt: Pick<Receipt, 'unallocated_cents'>
  patientId: string
  send: (allocations: Allocation[], key: string) => Promise<void>
  onClose: () => void
}

export function AllocationDialog({ receipt, patientId, send, onClose }: AllocationDialogProps) {
  const { t } = useTexts()
  const { money } = useFormats()
  const id = useId()
  const { data: liens } = useQuery(caseQueries.rows('lien', patientId))
  const [amounts, setAmounts] = useState<Readonly<Record<string, number | null>>>({})
  const open = (liens ?? []).filter((row) => payable.has(row.status))
  const said = open.flatMap((row): Allocation[] => {
    const cents = amounts[row.id]
    return cents ? [{ lien_id: row.id, amount_cents: cents }] : []
  })
  const left = receipt.unallocated_cents - sumCents(said.map(({ amount_cents }) => amount_cents))

  const { busy, failure, start } = useAction(async (key, allocations: Allocation[]) => {
    await send(allocations, key)
    onClose()
  })
  const loss = useLossQuestion(said.length > 0)
  return (
    <Dialog
      open
      onClose={onClose}
      loss={loss}
      title={t('receipts:allocate')}
      description={t('receipts:texts.allocate', { amount: money(receipt.unallocated_cents) })}
      closeText={t('fields:close')}
      size="sm"
      footer={[
        <CancelButton key="cancel">{t('fields:cancel')}</CancelButton>,
        <Button key="send" type="submit" form={id} tone="primary" busy={busy} disabled={said.length === 0 || left < 0}>
          {t('receipts:allocate')}
        </Button>,
      ]}
    >
      <form
        id={id}
        noValidate
        className={css({ display: 'grid', gap: '4' })}
        onSubmit={(event) => {
          event.preventDefault()
          if (said.length > 0 && left >= 0 && !goToUnread(event.currentTarget)) void start(said)
        }}
      >
        <RefusalBox error={failure} />
        {liens && open.length === 0 && <p className={css({ color: 'muted' })}>{t('receipts:noLien')}</p>}
        {open.map((row) => {
          const balance = Number(row.balance_cents)
          const amount = amounts[row.id] ?? null
          return (
            <MoneyField
              key={row.id}
              label={String(row.lien_number)}
              hint={t('receipts:balance', { amount: money(balance) })}
              error={amount !== null && amount > balance ? t('fields:faults.aboveBalance') : undefined}
              value={amount}
              onChange={(cents) => setAmounts((before) => ({ ...before, [row.id]: cents }))}
              wrongText={t('fields:amountWrong')}
            />
          )
        })}
        <p role="status" className={css({ fontWeight: 'medium', color: left < 0 ? 'danger' : 'text' })}>
          {t('receipts:after', { amount: money(left) })}
        </p>
      </form>
    </Dialog>
  )
}
