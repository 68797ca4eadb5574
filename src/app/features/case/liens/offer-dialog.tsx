import { cents, date, longText } from '#domain/fields/kinds.ts'
import { reductionPermille } from '#domain/rules/lien-arithmetic.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { saidIn } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import type { FormFields } from '../../../records/form/form-fields.ts'
import { useSettlements } from '../../../case/money/use-money.ts'
import type { LienRow, Offer } from '../../../case/money/money-shapes.ts'
import { amountOf } from './lien-amounts.ts'
import { isLienStatus, offerLeadsTo } from './lien-steps.ts'
import { useLienCommand } from './use-lien-command.ts'

export type OfferAct =
  | { readonly kind: 'make' | 'inFull' }
  | { readonly kind: 'accept' | 'counter' | 'decline' | 'withdraw'; readonly offer: Offer }

const amount = cents({ min: 1 })
const message = longText({ max: 1000 })
const reason = longText({ max: 500 })
const until = date()

interface Props {
  row: LienRow
  patientId: string
  act: OfferAct
  onClose: () => void
}

/** Makes an offer or answers one. What accepting means is said in figures before it is done. */
export function OfferDialog({ row, patientId, act, onClose }: Props) {
  const { t } = useTexts()
  const { money, number } = useFormats()
  const { command } = useLienCommand(row, patientId)
  // Before there is a settlement, an offer says which one is expected.
  const { data: settlements } = useSettlements(patientId)
  const isUnsettled = settlements?.total_cents === null
  const adjusted = (amountOf(row, 'billed_cents') ?? 0) - (amountOf(row, 'adjustment_cents') ?? 0)

  function fields(): FormFields {
    if (act.kind === 'make' || act.kind === 'counter') {
      return {
        offer_cents: { field: amount, label: t('liens:offers.amount'), required: true },
        ...(isUnsettled && {
          expected_settlement_cents: { field: amount, label: t('liens:offers.expected'), required: false },
        }),
        expires_on: { field: until, label: t('liens:offers.expires'), required: false },
        message: { field: message, label: t('liens:offers.message'), required: false },
      }
    }
    return act.kind === 'decline' || act.kind === 'withdraw'
      ? { reason: { field: reason, label: t('liens:reason'), required: false } }
      : {}
  }

  function description(): string {
    if (act.kind === 'accept') {
      const off = adjusted - act.offer.amount_cents
      return t('liens:offers.texts.accept', {
        final: money(act.offer.amount_cents),
        reduction: money(off),
        percent: number(reductionPermille(off, adjusted) / 10),
      })
    }
    return act.kind === 'inFull'
      ? t('liens:offers.texts.inFull', { final: money(adjusted) })
      : t(`liens:offers.texts.${act.kind}`)
  }

  async function send(said: Readonly<Record<string, unknown>>, key: string): Promise<void> {
    switch (act.kind) {
      case 'accept':
        return command('POST /lien/{id}/transition', { to: 'agreed' }, key)
      case 'inFull':
        return command('POST /lien/{id}/transition', { to: 'agreed', in_full: true }, key)
      case 'decline':
      case 'withdraw':
        return command('POST /lien/{id}/offer', { answer: act.kind, ...said }, key)
      default:
        return command(
          'POST /lien/{id}/transition',
          { to: isLienStatus(row.status) ? offerLeadsTo(row.status) : '', ...said },
          key,
        )
    }
  }

  return (
    <FormDialog
      title={t(`liens:offers.acts.${act.kind}`)}
      description={description()}
      fields={fields()}
      submit={t(`liens:offers.acts.${act.kind}`)}
      size="sm"
      onClose={onClose}
      send={(values, key) => send(saidIn(values), key)}
    />
  )
}
