import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { remittanceFields } from '#domain/calls/money/money-fields.ts'
import { type RemittanceMove, remittanceMoves } from '#domain/calls/money/remittances.ts'
import { remittanceMethods } from '#domain/rules/lien-payments.ts'
import { todayAt } from '#domain/rules/wall-time.ts'
import { reasonField } from '#domain/calls/workflow-input.ts'
import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Dotted } from '#ui/parts/dotted.tsx'
import { Panel } from '#ui/parts/panel.tsx'
import { apart } from '#ui/parts/sheet.ts'
import { css } from '#ui/styled/css/index.js'
import { api } from '../../../api/portal.ts'
import { caseQueries } from '../../../case/case-queries.ts'
import { MoneyFigure } from '../../../case/money-figure.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { commandFields, type FormFields } from '../../../records/form/form-fields.ts'
import { moneyQueries, type OpenOwner, type Remittance, useMoneyCommand } from '../money/money-queries.ts'

export const card = css({
  display: 'grid',
  gap: '2',
  padding: '4',
  borderRadius: 'md',
  borderWidth: '1',
  borderStyle: 'solid',
  borderColor: 'line',
})

export const quiet = css({ textStyle: 'small', color: 'muted' })

const tones: Record<Remittance['state'], BadgeTone> = {
  draft: 'neutral',
  approved: 'accent',
  sent: 'positive',
  failed: 'danger',
}

/** Amounts owed to owners, and their remittances. */
export function Remittances({ patientId, mayWrite }: { patientId: string; mayWrite: boolean }) {
  const { t } = useTexts()
  const { data: owners } = useQuery(moneyQueries.openOwners(patientId))
  const { data: liens } = useQuery(caseQueries.rows('lien', patientId))
  const { data: remittances } = useQuery(moneyQueries.remittances(patientId))
  const [act, setAct] = useState<RemittanceAct>()
  if (!owners && !remittances) return null
  const own = new Set(liens?.map((row) => row.lien_number))
  const open = owners?.filter(({ lien_numbers: numbers }) => numbers.some((number) => own.has(number)))
  return (
    <Panel title={t('receipts:remittances.title')}>
      {open && open.length > 0 && (
        <div className={card}>
          <h3 className={css({ fontWeight: 'medium' })}>{t('receipts:remittances.open')}</h3>
          <p className={quiet}>{t('receipts:remittances.allOpen')}</p>
          <ul className={css({ display: 'grid', gap: '2' })}>
            {open.map((owner) => (
              <li key={owner.owner_id} className={apart}>
                <bdi>{owner.owner_name}</bdi>
                <span className={css({ display: 'flex', alignItems: 'center', gap: '3' })}>
                  <MoneyFigure cents={owner.amount_cents} />
                  {mayWrite && (
                    <Button size="sm" onClick={() => setAct({ kind: 'make', owner })}>
                      {t('receipts:remittances.make')}
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {remittances?.length === 0 && <p className={quiet}>{t('receipts:remittances.none')}</p>}
      <ul className={css({ display: 'grid', gap: '3' })}>
        {remittances?.map((one) => (
          <li key={one.id}>
            <RemittanceCard remittance={one} onMove={(to) => setAct({ kind: 'move', remittance: one, to })} />
          </li>
        ))}
      </ul>
      {act && <RemittanceDialog act={act} patientId={patientId} onClose={() => setAct(undefined)} />}
    </Panel>
  )
}

function RemittanceCard({ remittance, onMove }: { remittance: Remittance; onMove: (to: RemittanceMove) => void }) {
  const { t } = useTexts()
  const { day, money } = useFormats()
  const { owner_name, amount_cents, method, reference, state, sent_on, reason, lines, allowed } = remittance
  return (
    <article className={card}>
      <div className={apart}>
        <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', fontWeight: 'medium' })}>
          <bdi>{owner_name}</bdi>
          <Badge tone={tones[state]}>{t(`receipts:remittances.states.${state}`)}</Badge>
        </p>
        <strong className={css({ fontWeight: 'semibold' })}>
          <MoneyFigure cents={amount_cents} />
        </strong>
      </div>
      <p className={quiet}>
        <Dotted parts={[t(`receipts:methods.${method}`), reference, sent_on && day(sent_on), reason]} />
      </p>
      <ul className={css({ display: 'grid', gap: '1' })}>
        {lines.map((line) => (
          <li key={line.lien_number} className={apart}>
            <span>
              <bdi dir="ltr">{line.lien_number}</bdi>{' '}
              <span className={quiet}>{t('receipts:fee', { amount: money(line.fee_cents) })}</span>
            </span>
            <MoneyFigure cents={line.owner_cents} />
          </li>
        ))}
      </ul>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', _empty: { display: 'none' } })}>
        {remittanceMoves
          .filter((to) => allowed.includes(to === 'approved_and_sent' ? 'approved' : to))
          .map((to) => (
            <Button key={to} size="sm" tone={to === 'failed' ? 'quiet' : 'plain'} onClick={() => onMove(to)}>
              {t(`receipts:remittances.moves.${to}`)}
            </Button>
          ))}
      </div>
    </article>
  )
}

type RemittanceAct =
  | { readonly kind: 'make'; readonly owner: OpenOwner }
  | { readonly kind: 'move'; readonly remittance: Remittance; readonly to: RemittanceMove }

interface Props {
  act: RemittanceAct
  patientId: string
  onClose: () => void
}

function RemittanceDialog({ act, patientId, onClose }: Props) {
  const { t } = useTexts()
  const { money } = useFormats()
  const command = useMoneyCommand(patientId)
  const [today] = useState(() => todayAt())

  function fields(): FormFields {
    if (act.kind === 'make') {
      const options = remittanceMethods.map((value) => ({ value, label: t(`receipts:methods.${value}`) }))
      return commandFields(remittanceFields, { method: { label: t('receipts:fields.method'), options } })
    }
    if (act.to === 'sent' || act.to === 'approved_and_sent') {
      return commandFields(remittanceFields, {
        reference: t('receipts:fields.reference'),
        sent_on: t('receipts:fields.sent_on'),
      })
    }
    return act.to === 'failed'
      ? { reason: { field: reasonField, label: t('receipts:fields.reason'), required: true } }
      : {}
  }

  async function send(values: Readonly<Record<string, unknown>>, key: string): Promise<void> {
    await command(() => {
      if (act.kind === 'make') {
        const form = { owner_id: act.owner.owner_id, ...toRequestBody(values) }
        return api.call('POST /remittance/create', { form, key })
      }
      const { id, version } = act.remittance
      const form = { to: act.to, ...toRequestBody(values), expected_version: version }
      return api.call('POST /remittance/{id}/transition', { params: { id }, form, key })
    }, t('receipts:saved'))
  }

  const title = act.kind === 'make' ? t('receipts:remittances.make') : t(`receipts:remittances.moves.${act.to}`)
  return (
    <FormDialog
      title={title}
      description={
        act.kind === 'make'
          ? t('receipts:remittances.makeText', { amount: money(act.owner.amount_cents) })
          : t(`receipts:remittances.moveTexts.${act.to}`)
      }
      fields={fields()}
      initial={act.kind === 'make' ? { method: act.owner.remit_method ?? 'check' } : { sent_on: today }}
      submit={title}
      danger={act.kind === 'move' && act.to === 'failed'}
      size="sm"
      onClose={onClose}
      send={send}
    />
  )
}
