import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../../i18n/use-texts.ts'
import { moneyQueries } from '../../../case/money/money-queries.ts'
import { useMoneyActor } from './use-money-actor.ts'
import type { LienRow } from '../../../case/money/money-shapes.ts'
import { stateBeforeDispute } from './ledger-entries.ts'
import { isLienStatus, mayBookPayment, stepsFrom, type Step } from './lien-steps.ts'
import { DirectPaymentDialog } from './direct-payment-dialog.tsx'
import { StepDialog } from './step-dialog.tsx'

/** What may be done with the lien now, by whoever looks at it. */
export function LienCommands({ row, patientId }: { row: LienRow; patientId: string }) {
  const { t } = useTexts()
  const actor = useMoneyActor(patientId)
  const { data: entries } = useQuery(moneyQueries.ledger(patientId, row.id))
  const [chosen, setChosen] = useState<Step>()
  const [paying, setPaying] = useState(false)
  const status = row.status
  if (!actor || !isLienStatus(status)) return null
  const steps = stepsFrom(status, actor, entries ? stateBeforeDispute(entries, row.confirmed_at !== null) : null)
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
