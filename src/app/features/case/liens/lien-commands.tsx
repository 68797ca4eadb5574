import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { choice, text } from '#domain/fields/kinds.ts'
import { reasonField } from '#domain/calls/workflow-input.ts'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { caseQueries } from '../../../case/case-queries.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { listed } from '../../../i18n/listed.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import type { FormFields } from '../../../records/form/form-fields.ts'
import { allowedIn, moneyQueries, type LienRow } from '../money/money-queries.ts'
import { DirectPaymentDialog } from './direct-payments.tsx'
import { isLienStatus, mayBookPayment, stateBeforeDispute, stepsFrom, type LienStep, type Step } from './lien-steps.ts'
import { useLienCommand, useMoneyActor } from './use-lien-command.ts'

/** Commands that the viewer may give now. */
export function LienCommands({ row, patientId }: { row: LienRow; patientId: string }) {
  const { t } = useTexts()
  const actor = useMoneyActor(patientId)
  const { data: entries } = useQuery(moneyQueries.ledger(patientId, row.id))
  const [chosen, setChosen] = useState<Step>()
  const [paying, setPaying] = useState(false)
  const status = row.status
  if (!actor || !isLienStatus(status)) return null
  const earlier = entries ? stateBeforeDispute(entries, row.confirmed_at !== null) : null
  const steps = stepsFrom(status, actor, { earlier, paidCents: row.paid_cents })
  const pays = mayBookPayment(status, actor)
  return (
    <>
      {(steps.length > 0 || pays) && (
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
          {steps.map((one) => (
            <Button key={one.step} size="sm" onClick={() => setChosen(one)}>
              {t(`liens:steps.${one.step}.name`)}
            </Button>
          ))}
          {pays && (
            <Button size="sm" onClick={() => setPaying(true)}>
              {t('liens:direct.name')}
            </Button>
          )}
        </div>
      )}
      {paying && <DirectPaymentDialog row={row} patientId={patientId} onClose={() => setPaying(false)} />}
      {chosen && <StepDialog row={row} patientId={patientId} chosen={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

const methods = ['letter', 'email', 'phone', 'portal'] as const
const method = choice(methods)
const paper = text({ max: 36 })

const giveReasons: readonly LienStep[] = ['dispute', 'reopen', 'void', 'write_off']
const takeBack: readonly LienStep[] = ['void', 'write_off', 'reopen']

interface Props {
  row: LienRow
  patientId: string
  chosen: Step
  onClose: () => void
}

/** When a step has become illegal, the legal ones are named. */
function StepDialog({ row, patientId, chosen: { step, to }, onClose }: Props) {
  const { t, language } = useTexts()
  const labels = useLabels('lien')
  const { command } = useLienCommand(row, patientId)
  const actor = useMoneyActor(patientId)
  const { data: papers } = useQuery({ ...caseQueries.rows('patient_document', patientId), enabled: step === 'release' })
  const [allowed, setAllowed] = useState<readonly string[]>()

  function fields(): FormFields {
    if (step === 'confirm') {
      const options = methods.map((value) => ({ value, label: t(`liens:methods.${value}`) }))
      return { confirmation_method: { field: method, label: t('liens:steps.confirm.how'), required: true, options } }
    }
    if (step === 'release') {
      const options = papers?.map((one) => ({
        value: one.id,
        label: one.title ?? one.file_name ?? one.id,
      }))
      const label = t('liens:steps.release.paper')
      return { release_document_id: { field: paper, label, required: true, options: options ?? [] } }
    }
    return giveReasons.includes(step)
      ? { reason: { field: reasonField, label: t('liens:reason'), required: true } }
      : {}
  }

  return (
    <FormDialog
      title={t(`liens:steps.${step}.name`)}
      description={t(`liens:steps.${step}.text`)}
      fields={fields()}
      // A firm that confirms here does so by the portal.
      initial={step === 'confirm' && actor?.role === 'law_firm' ? { confirmation_method: 'portal' } : {}}
      submit={t(`liens:steps.${step}.name`)}
      danger={takeBack.includes(step)}
      size="sm"
      onClose={onClose}
      send={async (values, key) => {
        try {
          await command('POST /lien/{id}/transition', { to, ...toRequestBody(values) }, key)
        } catch (error) {
          setAllowed(allowedIn(error))
          throw error
        }
      }}
    >
      {allowed && (
        <p>
          {allowed.length > 0
            ? t('liens:allowedNow', {
                steps: listed(
                  allowed.map((state) => (isLienStatus(state) ? labels.choice('status', state) : state)),
                  language,
                ),
              })
            : t('liens:nothingAllowed')}
        </p>
      )}
    </FormDialog>
  )
}
