import { useState } from 'react'
import type { FundingAnswerInput } from '#domain/calls/liens.ts'
import { reasonField } from '#domain/calls/workflow-input.ts'
import { cents } from '#domain/fields/kinds.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dotted } from '#ui/parts/dotted.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css, cx } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { RefusedLien, useRefusedLien } from '../../../case/refused-lien.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import type { Values } from '../../../records/form/form-fields.ts'
import { CaseLink, actions, bar, row, rows, small } from './parts.tsx'
import { useAfterwards, type LienLine } from './queries.ts'
import { TickAll, tickBox, useTicks } from './ticks.tsx'

const amount = cents({ min: 1 })

/** Liens offered to the funder, accepted or declined one by one or several at once; accepting binds, so it is asked for. */
export function FundingOffers({ liens, may }: { liens: readonly LienLine[]; may: boolean }) {
  const { t } = useTexts()
  const { money } = useFormats()
  const afterwards = useAfterwards()
  // The other side answers a counteroffer; until then there is nothing to accept.
  const open = liens.filter(({ counter_price_cents: counter }) => typeof counter !== 'number')
  const { chosen, ticked, tick } = useTicks(open)
  const [accepting, setAccepting] = useState<readonly LienLine[]>()
  const [declining, setDeclining] = useState<readonly LienLine[]>()
  const [countering, setCountering] = useState<LienLine>()
  const { refused, naming, forget } = useRefusedLien()
  const nameOf = useLienName()
  const hindering = liens.find(({ id }) => id === refused)
  const refusal = <RefusedLien name={hindering && nameOf(hindering)} />
  const price = (some: readonly LienLine[]) => some.reduce((sum, { price_cents: one }) => sum + (one ?? 0), 0)

  async function answer(
    some: readonly LienLine[],
    said: Pick<FundingAnswerInput, 'to' | 'reason'>,
    key: string,
  ): Promise<void> {
    const body = { ...said, liens: some.map(({ id, version }) => ({ id, expected_version: version })) }
    await afterwards(
      some.map(({ patient_id }) => patient_id),
      () => naming(() => api.call('POST /lien/funding', { body, key })),
    )
    tick(some, false)
  }
  return (
    <>
      {may && open.length > 0 && (
        <div className={bar}>
          <TickAll liens={open} ticked={ticked} tick={tick} />
          {ticked.length > 0 && (
            <span className={cx(actions, css({ marginInlineStart: 'auto' }))}>
              <Button size="sm" onClick={() => setDeclining(ticked)}>
                {t('first:funding.declineMany', { count: ticked.length })}
              </Button>
              <Button size="sm" tone="primary" onClick={() => setAccepting(ticked)}>
                {t('first:funding.acceptMany', { count: ticked.length, amount: money(price(ticked)) })}
              </Button>
            </span>
          )}
        </div>
      )}
      <ul className={rows}>
        {liens.map((lien) => (
          <OneOffer
            key={lien.id}
            lien={lien}
            chosen={chosen.has(lien.id)}
            onTick={may && open.includes(lien) ? (on) => tick([lien], on) : undefined}
            onAccept={() => setAccepting([lien])}
            onCounter={() => setCountering(lien)}
            onDecline={() => setDeclining([lien])}
          />
        ))}
      </ul>
      {accepting && (
        <FormDialog
          title={t('liens:funding.steps.accept.name')}
          description={t('liens:funding.steps.accept.text')}
          fields={{}}
          submit={t('first:funding.acceptMany', { count: accepting.length, amount: money(price(accepting)) })}
          size="sm"
          onClose={() => {
            forget()
            setAccepting(undefined)
          }}
          send={async (_, key) => {
            await answer(accepting, { to: 'approved' }, key)
            messages.show(t('first:funding.acceptedDone', { count: accepting.length }))
          }}
        >
          {refusal}
        </FormDialog>
      )}
      {declining && (
        <FormDialog
          title={t('first:funding.declineMany', { count: declining.length })}
          fields={{ reason: { field: reasonField, label: t('liens:reason'), required: true } }}
          submit={t('first:funding.decline')}
          danger
          size="sm"
          onClose={() => {
            forget()
            setDeclining(undefined)
          }}
          send={async (values, key) => {
            const { reason } = toRequestBody(values)
            await answer(declining, { to: 'declined', ...(typeof reason === 'string' && { reason }) }, key)
            messages.show(t('first:funding.declinedDone', { count: declining.length }))
          }}
        >
          {refusal}
        </FormDialog>
      )}
      {countering && <CounterDialog lien={countering} onClose={() => setCountering(undefined)} />}
    </>
  )
}

interface OfferProps {
  lien: LienLine
  chosen: boolean
  onTick: ((on: boolean) => void) | undefined
  onAccept: () => void
  onCounter: () => void
  onDecline: () => void
}

function OneOffer({ lien, chosen, onTick, onAccept, onCounter, onDecline }: OfferProps) {
  const { t } = useTexts()
  const { day, money, number } = useFormats()
  const labels = useLabels('lien')
  const { price_cents: price, billed_cents: billed, counter_price_cents: counter } = lien
  const share = typeof price === 'number' && billed ? number(Math.round((price * 1000) / billed) / 10) : undefined
  const name = useLienName()(lien)
  const acts = [
    { act: 'accept', press: onAccept },
    { act: 'counter', press: onCounter },
    { act: 'decline', press: onDecline },
  ] as const
  return (
    <li className={row}>
      <span className={css({ display: 'flex', alignItems: 'center', gap: '2', minWidth: '0' })}>
        {onTick && (
          <label className={tickBox}>
            <input
              type="checkbox"
              aria-label={t('first:funding.select', { name })}
              className={css({ width: '4', height: '4', accentColor: 'primary' })}
              checked={chosen}
              onChange={(event) => onTick(event.target.checked)}
            />
          </label>
        )}
        <CaseLink of={lien} unnamed={labels.choice('lien_type', lien.lien_type)} />
      </span>
      <span className={css({ display: 'grid', minWidth: '0' })}>
        <span>
          <strong className={css({ fontWeight: 'semibold' })}>
            <MoneyFigure cents={price ?? 0} />
          </strong>{' '}
          <span className={small}>
            {t('first:funding.ofBilled', { amount: money(billed ?? 0), percent: share ?? '–' })}
          </span>
        </span>
        <span className={small}>
          <Dotted
            parts={[
              lien.state,
              lien.service_to && t('first:funding.serviceTo', { day: day(lien.service_to) }),
              typeof counter === 'number' && t('first:funding.yourCounter', { amount: money(counter) }),
            ]}
          />
        </span>
      </span>
      <span className={actions}>
        {onTick &&
          acts.map(({ act, press }) => (
            <Button key={act} size="sm" aria-label={`${t(`first:funding.${act}`)}: ${name}`} onClick={press}>
              {t(`first:funding.${act}`)}
            </Button>
          ))}
      </span>
    </li>
  )
}

/** The patient or, of a lien on offer, what is known of it. */
function useLienName(): (lien: LienLine) => string {
  const { money } = useFormats()
  const labels = useLabels('lien')
  return ({ patient_name, lien_type, billed_cents }) =>
    patient_name ?? `${labels.choice('lien_type', lien_type)} ${money(billed_cents ?? 0)}`
}

function CounterDialog({ lien, onClose }: { lien: LienLine; onClose: () => void }) {
  const { t } = useTexts()
  const labels = useLabels('lien')
  const afterwards = useAfterwards()
  const { id, patient_id, version: expected_version } = lien
  return (
    <FormDialog
      title={t('first:funding.counter')}
      description={t('liens:funding.steps.counter.text')}
      fields={{ price_cents: { field: amount, label: labels.field('price_cents'), required: true } }}
      submit={t('first:funding.counter')}
      size="sm"
      onClose={onClose}
      send={async (values: Values, key) => {
        const form = { to: 'offered', expected_version, ...toRequestBody(values) }
        await afterwards([patient_id], () => api.call('POST /lien/{id}/funding', { params: { id }, form, key }))
        messages.show(t('liens:done'))
      }}
    />
  )
}
