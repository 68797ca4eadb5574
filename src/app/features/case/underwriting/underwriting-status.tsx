import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as f from '#domain/fields/index.ts'
import type { UnderwritingCategory } from '#domain/rules/transitions/underwriting.ts'
import { reasonField } from '#domain/calls/workflow-input.ts'
import { Badge, type BadgeTone } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { Panel } from '#ui/parts/panel.tsx'
import { css } from '#ui/styled/css/index.js'
import { recordQueries, type RowOf } from '../../../api/record-queries.ts'
import type { CallAnswer } from '../../../api/typed-call.ts'
import type { Underwriting } from '../../../case/case-queries.ts'
import { useCaseCall } from '../../../case/use-case.ts'
import { WAITING } from '../../../device/outbox/deliver.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import type { FormFields } from '../../../records/form/form-fields.ts'
import { useFaultSentence } from '../../../records/form/refusal.tsx'
import { ExposureBar } from '../exposure-bar.tsx'

const tones: Record<UnderwritingCategory, BadgeTone> = {
  new: 'neutral',
  collecting: 'accent',
  review: 'caution',
  approved: 'positive',
  declined: 'danger',
  expired: 'danger',
}

interface Props {
  id: string
  status: Underwriting
  may: (codename: string) => boolean
}

export function UnderwritingStatus({ id, status, may }: Props) {
  const { t } = useTexts()
  const { money } = useFormats()
  const { data: row } = useQuery(recordQueries.one({ name: 'patient' }, id))
  const [wanted, setWanted] = useState<UnderwritingCategory>()
  const { category, remaining_cents: remaining, approved_limit_cents: limit } = status
  const waiting = status.events.some((event) => event.is_open)
  const steps = may('patient.update') && !waiting ? status.allowed.filter(({ to }) => !isDecision(to)) : []
  const figures = [
    { key: 'limit', cents: limit },
    { key: 'planned', cents: status.planned_cents },
    { key: 'remaining', cents: remaining },
  ] as const
  return (
    <Panel
      title={t('underwriting:standing')}
      action={steps.map(({ to }) => (
        <Button key={to} size="sm" onClick={() => setWanted(to)}>
          {t(`underwriting:steps.${to}`)}
        </Button>
      ))}
    >
      <p>
        <Badge tone={tones[category]}>{t(`underwriting:categories.${category}`)}</Badge>
      </p>
      <dl className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '8', rowGap: '2' })}>
        {figures.flatMap(({ key, cents }) =>
          typeof cents === 'number' ? (
            <div key={key}>
              <dt className={css({ textStyle: 'small', color: 'muted' })}>{t(`underwriting:figures.${key}`)}</dt>
              <dd>
                <bdi dir="ltr" className={css({ textStyle: 'figures', fontWeight: 'semibold' })}>
                  {money(cents)}
                </bdi>
              </dd>
            </div>
          ) : (
            []
          ),
        )}
      </dl>
      {remaining === null && <p className={css({ color: 'muted' })}>{t('underwriting:noLimit')}</p>}
      {typeof limit === 'number' && typeof row?.billed_cents === 'number' && (
        <ExposureBar label={t('underwriting:used')} billed={row.billed_cents} limit={limit} />
      )}
      {wanted && row && (
        <StepDialog id={id} row={row} status={status} to={wanted} onClose={() => setWanted(undefined)} />
      )}
    </Panel>
  )
}

const isDecision = (to: UnderwritingCategory): boolean => to === 'approved' || to === 'declined'

const kinds = { amount: f.cents(), surgery: f.flag() }

interface StepDialogProps {
  id: string
  row: RowOf<{ name: 'patient' }>
  status: Underwriting
  to: UnderwritingCategory
  onClose: () => void
}

/** A step that is no decision. */
function StepDialog({ id, row, status, to, onClose }: StepDialogProps) {
  const { t } = useTexts()
  const outcome = useOutcome()
  const command = useCaseCall(id)
  const reason = {
    field: reasonField,
    label: t('case:status.reason'),
    required: to === 'collecting' && status.category !== 'new',
  }
  const fields: FormFields = {
    ...(to === 'review' && {
      amount_cents: {
        field: kinds.amount,
        label: t('underwriting:amount'),
        required: status.category === 'collecting',
      },
    }),
    ...(to === 'review' &&
      status.category === 'approved' && {
        surgery_requested: { field: kinds.surgery, label: t('underwriting:surgery'), required: false },
      }),
    reason,
  }
  return (
    <FormDialog
      title={t(`underwriting:steps.${to}`)}
      fields={fields}
      submit={t(`underwriting:steps.${to}`)}
      onClose={onClose}
      send={async (values, key) => {
        const form = { to, expected_version: row.version, ...toRequestBody(values) }
        messages.show(outcome(await command('POST /patient/{id}/underwriting', { params: { id }, form }, key)))
      }}
    />
  )
}

type Answer = CallAnswer<'POST /patient/{id}/underwriting'> | typeof WAITING

/** Result of a step: an approval activates the case, or says what is missing. */
export function useOutcome(): (answer: Answer) => string {
  const { t } = useTexts()
  const { fault } = useFaultSentence()
  return (answer) => {
    if (answer === WAITING) return t('fields:saved')
    const { underwriting_event: event, activation } = answer
    if (event.kind === 'proposal') return t('underwriting:waits')
    if (!activation) return t('fields:saved')
    if (activation.is_active) return t('underwriting:approvedActive')
    return t('underwriting:approvedNotActive', { missing: activation.missing.map(fault).join(' ') })
  }
}
