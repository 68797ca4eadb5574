import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { choice, longText, text } from '#domain/fields/kinds.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { caseQueries } from '../../../case/case-queries.ts'
import { saidIn } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import type { FormFields } from '../../../records/form/form-fields.ts'
import { allowedIn } from '../../../case/money/allowed-in.ts'
import type { LienRow } from '../../../case/money/money-shapes.ts'
import { isLienStatus, type LienStep, type Step } from './lien-steps.ts'
import { useLienCommand } from './use-lien-command.ts'

const methods = ['letter', 'email', 'phone', 'portal'] as const
const method = choice(methods)
const reason = longText({ max: 500 })
const paper = text({ max: 36 })

const giveReasons: readonly LienStep[] = ['dispute', 'reopen', 'void', 'write_off']
const takeBack: readonly LienStep[] = ['void', 'write_off', 'reopen']

interface Props {
  row: LienRow
  patientId: string
  chosen: Step
  onClose: () => void
}

/** A step with what it needs to know. A step that has become impossible says which ones are not. */
export function StepDialog({ row, patientId, chosen: { step, to }, onClose }: Props) {
  const { t } = useTexts()
  const labels = useLabels('lien')
  const { command } = useLienCommand(row, patientId)
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
    return giveReasons.includes(step) ? { reason: { field: reason, label: t('liens:reason'), required: true } } : {}
  }

  return (
    <FormDialog
      title={t(`liens:steps.${step}.name`)}
      description={t(`liens:steps.${step}.text`)}
      fields={fields()}
      submit={t(`liens:steps.${step}.name`)}
      danger={takeBack.includes(step)}
      size="sm"
      onClose={onClose}
      send={async (values, key) => {
        try {
          await command('POST /lien/{id}/transition', { to, ...saidIn(values) }, key)
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
                steps: allowed
                  .map((state) => (isLienStatus(state) ? labels.choice('status', state) : state))
                  .join(', '),
              })
            : t('liens:nothingAllowed')}
        </p>
      )}
    </FormDialog>
  )
}
