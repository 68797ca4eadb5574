import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cents, date, longText } from '#domain/fields/kinds.ts'
import { reductionPermille } from '#domain/rules/lien-arithmetic.ts'
import { reasonField } from '#domain/calls/workflow-input.ts'
import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import type { FormFields } from '../../../records/form/form-fields.ts'
import { Facts } from '../money/facts.tsx'
import { moneyQueries, useSettlements, type LienRow, type Offer } from '../money/money-queries.ts'
import { amountOf } from './lien-amounts.ts'
import { isLienStatus, mayOffer, mayTakeInFull, offerLeadsTo } from './lien-steps.ts'
import { useLienCommand, useMoneyActor } from './use-lien-command.ts'

const tones: Record<Offer['state'], BadgeTone> = {
  open: 'caution',
  countered: 'neutral',
  accepted: 'positive',
  declined: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
}

const box = css({
  display: 'grid',
  gap: '2',
  padding: '3',
  borderRadius: 'md',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
})
const inRow = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })

/** Offers and answers. At most one offer is open. */
export function OfferThread({ row, patientId }: { row: LienRow; patientId: string }) {
  const { t } = useTexts()
  const actor = useMoneyActor(patientId)
  const { data } = useQuery(moneyQueries.offers(patientId))
  const [act, setAct] = useState<OfferAct>()
  const offers = (data ?? []).filter(({ lien_id }) => lien_id === row.id)
  const open = offers.find(({ state }) => state === 'open')
  const status = row.status
  const known = actor && isLienStatus(status)
  const offersNow = known && !open && mayOffer(status, actor)
  const takesAll = known && mayTakeInFull(status, actor)
  if (offers.length === 0 && !offersNow && !takesAll) return null
  return (
    <section className={css({ display: 'grid', gap: '3' })}>
      <h3 className={css({ textStyle: 'heading' })}>{t('liens:offers.title')}</h3>
      {offers.length > 0 && (
        <ol className={css({ display: 'grid', gap: '2' })}>
          {offers.map((offer) => (
            <li key={offer.id} className={box}>
              <OneOffer offer={offer} onAct={(kind) => setAct({ kind, offer })} />
            </li>
          ))}
        </ol>
      )}
      {offers.length === 0 && <p className={css({ color: 'muted' })}>{t('liens:offers.none')}</p>}
      <div className={inRow}>
        {offersNow && (
          <Button size="sm" onClick={() => setAct({ kind: 'make' })}>
            {t('liens:offers.make')}
          </Button>
        )}
        {takesAll && (
          <Button size="sm" tone="quiet" onClick={() => setAct({ kind: 'inFull' })}>
            {t('liens:offers.inFull')}
          </Button>
        )}
      </div>
      {act && <OfferDialog row={row} patientId={patientId} act={act} onClose={() => setAct(undefined)} />}
    </section>
  )
}

const answers = ['accept', 'counter', 'decline', 'withdraw'] as const
type OfferAnswer = (typeof answers)[number]

function OneOffer({ offer, onAct }: { offer: Offer; onAct: (kind: OfferAnswer) => void }) {
  const { t } = useTexts()
  const { day, moment } = useFormats()
  const basis = offer.basis && [
    {
      label: offer.basis.is_expected ? t('liens:basis.expected') : t('liens:basis.settlement'),
      cents: offer.basis.settlement_cents,
    },
    { label: t('liens:basis.fee'), cents: offer.basis.fee_cents },
    { label: t('liens:basis.costs'), cents: offer.basis.costs_cents },
    { label: t('liens:basis.liens'), cents: offer.basis.liens_cents },
  ]
  return (
    <>
      <p className={inRow}>
        <span className={css({ fontWeight: 'semibold' })}>
          <MoneyFigure cents={offer.amount_cents} />
        </span>
        <span>{t(`liens:offers.by.${offer.offered_by}`)}</span>
        <Badge tone={tones[offer.state]}>{t(`liens:offers.states.${offer.state}`)}</Badge>
      </p>
      <p className={css({ textStyle: 'small', color: 'muted' })}>
        <time dateTime={offer.at}>{moment(offer.at)}</time>
        {offer.expires_on && ` · ${t('liens:offers.until', { day: day(offer.expires_on) })}`}
      </p>
      {offer.message && <bdi className={css({ whiteSpace: 'pre-line' })}>{offer.message}</bdi>}
      {basis && <Facts size="sm" className={css({ color: 'muted' })} items={basis} />}
      {offer.state === 'open' && offer.may.length > 0 && <OfferAnswers offer={offer} onAct={onAct} />}
    </>
  )
}

/** What the viewer may answer to an open offer. */
export function OfferAnswers({
  offer,
  subject,
  onAct,
}: {
  offer: Offer
  /** The lien, where several offers stand beside each other. */
  subject?: string
  onAct: (kind: OfferAnswer) => void
}) {
  const { t } = useTexts()
  return (
    <span className={inRow}>
      {answers
        .filter((kind) => offer.may.includes(kind))
        .map((kind) => {
          const name = t(`liens:offers.acts.${kind}`)
          return (
            <Button
              key={kind}
              size="sm"
              tone={kind === 'accept' ? 'primary' : 'plain'}
              {...(subject !== undefined && { 'aria-label': `${name}: ${subject}` })}
              onClick={() => onAct(kind)}
            >
              {name}
            </Button>
          )
        })}
    </span>
  )
}

export type OfferAct = { readonly kind: 'make' | 'inFull' } | { readonly kind: OfferAnswer; readonly offer: Offer }

const amount = cents({ min: 1 })
const message = longText({ max: 1000 })
const until = date()

interface Props {
  row: LienRow
  patientId: string
  act: OfferAct
  onClose: () => void
}

/** Makes an offer or answers one. Accepting shows its effect in figures first. */
export function OfferDialog({ row, patientId, act, onClose }: Props) {
  const { t } = useTexts()
  const { money, number } = useFormats()
  const { command } = useLienCommand(row, patientId)
  // Without a settlement, an offer states the expected one.
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
      ? { reason: { field: reasonField, label: t('liens:reason'), required: false } }
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
      send={(values, key) => send(toRequestBody(values), key)}
    />
  )
}
