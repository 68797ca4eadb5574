import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { MoneyFigure } from '../../../case/money/money-figure.tsx'
import { moneyQueries } from '../../../case/money/money-queries.ts'
import type { LienRow, Offer } from '../../../case/money/money-shapes.ts'
import { useMoneyActor } from './use-money-actor.ts'
import { isLienStatus, mayOffer, mayTakeInFull } from './lien-steps.ts'
import { OfferDialog, type OfferAct } from './offer-dialog.tsx'

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
const basisList = css({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: '3',
  textStyle: 'small',
  color: 'muted',
})
const inRow = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })

/** What was offered for the lien, by whom, and what was answered. One offer at most lies on the table. */
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

function OneOffer({ offer, onAct }: { offer: Offer; onAct: (kind: (typeof answers)[number]) => void }) {
  const { t } = useTexts()
  const { day, moment } = useFormats()
  const basis = offer.basis && [
    {
      name: offer.basis.is_expected ? t('liens:basis.expected') : t('liens:basis.settlement'),
      cents: offer.basis.settlement_cents,
    },
    { name: t('liens:basis.fee'), cents: offer.basis.fee_cents },
    { name: t('liens:basis.costs'), cents: offer.basis.costs_cents },
    { name: t('liens:basis.liens'), cents: offer.basis.liens_cents },
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
      {basis && (
        <dl className={basisList}>
          {basis.map(({ name, cents }) => (
            <div key={name} className={css({ display: 'contents' })}>
              <dt>{name}</dt>
              <dd className={css({ textAlign: 'end' })}>
                <MoneyFigure cents={cents} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {offer.state === 'open' && offer.may.length > 0 && (
        <div className={inRow}>
          {answers
            .filter((kind) => offer.may.includes(kind))
            .map((kind) => (
              <Button key={kind} size="sm" tone={kind === 'accept' ? 'primary' : 'plain'} onClick={() => onAct(kind)}>
                {t(`liens:offers.acts.${kind}`)}
              </Button>
            ))}
        </div>
      )}
    </>
  )
}
