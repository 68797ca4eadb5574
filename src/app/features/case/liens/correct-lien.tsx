import { useState } from 'react'
import { lien } from '#domain/entities/lien.ts'
import { isBound } from '#domain/entities/shapes/bound-claim.ts'
import { longText } from '#domain/fields/kinds.ts'
import { isAmong } from '#domain/rules/transitions/actor.ts'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { entityFields } from '../../../records/form/form-fields.ts'
import type { LienRow } from '../../../case/money/money-shapes.ts'
import { useLienCommand } from './use-lien-command.ts'
import { useMoneyActor } from './use-money-actor.ts'

const names = ['billed_cents', 'adjustment_cents', 'lien_type', 'priority_class'] as const
const reason = longText({ max: 500 })

/** Agreed and ended liens must be reopened first. */
const open: readonly unknown[] = ['asserted', 'confirmed', 'reduction_requested', 'negotiating', 'disputed']

/** M6: corrects figures that a firm confirmed or a funder was offered, for administrators and billing. */
export function CorrectLien({ row, patientId }: { row: LienRow; patientId: string }) {
  const { t } = useTexts()
  const labels = useLabels('lien')
  const actor = useMoneyActor(patientId)
  const { command } = useLienCommand(row, patientId)
  const [correcting, setCorrecting] = useState(false)
  if (!actor || !isAmong(actor, ['admin', 'employee:billing']) || !isBound(row) || !open.includes(row.status))
    return null
  return (
    <>
      <Button size="sm" onClick={() => setCorrecting(true)} className={css({ justifySelf: 'start' })}>
        {t('liens:correct.action')}
      </Button>
      {correcting && (
        <FormDialog
          title={t('liens:correct.action')}
          description={t('liens:correct.text')}
          fields={{
            ...entityFields(lien, names, labels),
            reason: { field: reason, label: t('liens:reason'), required: true },
          }}
          initial={Object.fromEntries(names.map((name) => [name, row[name]]))}
          submit={t('liens:correct.action')}
          onClose={() => setCorrecting(false)}
          send={(values, key) => {
            const changed = names.filter((name) => values[name] !== row[name])
            const form = Object.fromEntries([...changed, 'reason'].map((name) => [name, values[name]]))
            return command('POST /lien/{id}/correction', form, key)
          }}
        />
      )}
    </>
  )
}
