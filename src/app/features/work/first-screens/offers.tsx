import { useState } from 'react'
import { reasonField } from '#domain/calls/workflow-input.ts'
import { cents, longText } from '#domain/fields/kinds.ts'
import { reductionPermille } from '#domain/rules/lien-arithmetic.ts'
import { Button } from '#ui/parts/button.tsx'
import { Dotted } from '#ui/parts/dotted.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import type { FormFields, Values } from '../../../records/form/form-fields.ts'
import { CaseLink, actions, row, rows, small } from './parts.tsx'
import { useAfterwards, type Offer } from './queries.ts'

const answers = ['accept', 'counter', 'decline'] as const
type Answer = (typeof answers)[number]

const amount = cents({ min: 1 })
const message = longText({ max: 1000 })

/** Offers of the other side, each beside what it rests on, with the answers in place. */
export function Offers({ offers, may }: { offers: readonly Offer[]; may: boolean }) {
  const { t } = useTexts()
  const { money, number, day } = useFormats()
  const [answer, setAnswer] = useState<{ readonly kind: Answer; readonly offer: Offer }>()
  const shareOff = ({ owed_cents: owed, amount_cents: offered }: Offer) =>
    owed > 0 ? number(reductionPermille(owed - offered, owed) / 10) : '0'
  function settled({ settlement_cents: cents, is_expected: isExpected }: Offer): string | false {
    if (cents === null) return false
    const values = { amount: money(cents) }
    return isExpected ? t('first:offers.expected', values) : t('first:offers.settlement', values)
  }
  return (
    <>
      <ul className={rows}>
        {offers.map((offer) => (
          <li key={offer.id} className={row}>
            <CaseLink of={offer} />
            <span className={css({ display: 'grid', gap: '0.5', minWidth: '0' })}>
              <span>
                {/* The arrow is not turned around in Arabic, so the amounts beside it are not either. */}
                <bdi dir="ltr">
                  <MoneyFigure cents={offer.owed_cents} />
                  {' → '}
                  <strong className={css({ fontWeight: 'semibold' })}>
                    <MoneyFigure cents={offer.amount_cents} />
                  </strong>
                </bdi>{' '}
                <span className={small}>{t('first:offers.off', { percent: shareOff(offer) })}</span>
              </span>
              <span className={small}>
                <Dotted
                  parts={[
                    offer.originator ?? offer.lien_number,
                    settled(offer),
                    offer.liens_cents !== null && t('first:offers.liens', { amount: money(offer.liens_cents) }),
                    offer.expires_on && t('liens:offers.until', { day: day(offer.expires_on) }),
                  ]}
                />
              </span>
              {offer.message && <bdi className={small}>{offer.message}</bdi>}
            </span>
            <span className={actions}>
              {may &&
                answers.map((kind) => (
                  <Button
                    key={kind}
                    size="sm"
                    aria-label={t('first:offers.act', {
                      act: t(`liens:offers.acts.${kind}`),
                      name: offer.patient_name ?? '',
                      lien: offer.lien_number ?? '',
                    })}
                    onClick={() => setAnswer({ kind, offer })}
                  >
                    {t(`liens:offers.acts.${kind}`)}
                  </Button>
                ))}
            </span>
          </li>
        ))}
      </ul>
      {answer && <AnswerDialog {...answer} onClose={() => setAnswer(undefined)} />}
    </>
  )
}

interface DialogProps {
  kind: Answer
  offer: Offer
  onClose: () => void
}

function AnswerDialog({ kind, offer, onClose }: DialogProps) {
  const { t } = useTexts()
  const { money, number } = useFormats()
  const afterwards = useAfterwards()
  const off = offer.owed_cents - offer.amount_cents

  function fields(): FormFields {
    if (kind === 'counter')
      return {
        offer_cents: { field: amount, label: t('liens:offers.amount'), required: true },
        message: { field: message, label: t('liens:offers.message'), required: false },
      }
    return kind === 'decline' ? { reason: { field: reasonField, label: t('liens:reason'), required: false } } : {}
  }

  async function send(values: Values, key: string): Promise<void> {
    const params = { id: offer.lien_id }
    const said = { expected_version: offer.lien_version, ...toRequestBody(values) }
    const to =
      kind === 'accept' ? 'agreed' : offer.lien_status === 'negotiating' ? 'reduction_requested' : 'negotiating'
    await afterwards([offer.patient_id], () =>
      kind === 'decline'
        ? api.call('POST /lien/{id}/offer', { params, form: { answer: 'decline', ...said }, key })
        : api.call('POST /lien/{id}/transition', { params, form: { to, ...said }, key }),
    )
    messages.show(t('liens:done'))
  }

  return (
    <FormDialog
      title={t(`liens:offers.acts.${kind}`)}
      description={
        kind === 'accept'
          ? t('liens:offers.texts.accept', {
              final: money(offer.amount_cents),
              reduction: money(off),
              percent: number(reductionPermille(off, offer.owed_cents) / 10),
            })
          : t(`liens:offers.texts.${kind}`)
      }
      fields={fields()}
      submit={t(`liens:offers.acts.${kind}`)}
      size="sm"
      onClose={onClose}
      send={send}
    />
  )
}
