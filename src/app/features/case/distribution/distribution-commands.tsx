import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { longText } from '#domain/fields/kinds.ts'
import type { DistributionState } from '#domain/rules/transitions/distribution.ts'
import { Button, button } from '#ui/parts/button.tsx'
import { messages } from '#ui/parts/messages.ts'
import { css } from '#ui/styled/css/index.js'
import { ApiError } from '../../../api/api-error.ts'
import { api } from '../../../api/portal.ts'
import { useSession } from '../../../api/use-session.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { saidIn } from '../../../records/form/check-values.ts'
import { FormDialog } from '../../../records/form/form-dialog.tsx'
import { allowedIn } from '../../../case/money/allowed-in.ts'
import { useMoneyChanged } from '../../../case/money/money-queries.ts'
import type { Distribution } from '../../../case/money/money-shapes.ts'
import { isState, moveTo, needsReason, type Move } from './states.ts'

const reason = longText({ max: 500 })
const onward: readonly Move[] = ['propose', 'approve', 'publish', 'accept', 'execute']
const undoing: readonly Move[] = ['discard', 'reverse']

interface Step {
  readonly move: Move
  readonly to: DistributionState
}

/** The steps that the server allows this person now; each is confirmed in words that say what follows. */
export function DistributionCommands({ distribution }: { distribution: Distribution }) {
  const { t } = useTexts()
  const signedIn = useSession()
  const [chosen, setChosen] = useState<Step>()
  const { state, allowed, made_by: maker, may_edit: mayEdit, patient_id: patientId, id } = distribution
  const own = maker === signedIn?.id
  const steps = allowed.flatMap((to): Step[] => {
    const move = moveTo(state, to, own)
    return move ? [{ move, to }] : []
  })
  if (steps.length === 0 && !mayEdit) return null
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
      {steps.map((step) => (
        <Button key={step.move} tone={onward.includes(step.move) ? 'primary' : 'plain'} onClick={() => setChosen(step)}>
          {t(`distribution:moves.${step.move}.name`)}
        </Button>
      ))}
      {mayEdit && (
        <Link
          to="/liens/$patientId/distributions"
          params={{ patientId }}
          search={{ edit: id }}
          className={button({ tone: 'plain' })}
        >
          {t('distribution:editor.change')}
        </Link>
      )}
      {chosen && <MoveDialog distribution={distribution} step={chosen} onClose={() => setChosen(undefined)} />}
    </div>
  )
}

function MoveDialog({ distribution, step, onClose }: { distribution: Distribution; step: Step; onClose: () => void }) {
  const { t } = useTexts()
  const signedIn = useSession()
  const changed = useMoneyChanged(distribution.patient_id)
  const [allowed, setAllowed] = useState<readonly string[]>()
  const { move, to } = step
  const asks = needsReason(move, signedIn?.role.title === 'law_firm')

  async function send(values: Readonly<Record<string, unknown>>, key: string): Promise<void> {
    const form = { to, ...saidIn(values), expected_version: distribution.version }
    try {
      await api.call('POST /distribution/{id}/transition', { params: { id: distribution.id }, form, key })
    } catch (error) {
      setAllowed(allowedIn(error))
      if (error instanceof ApiError && error.status === 409) await changed()
      throw error
    }
    messages.show(t(`distribution:moves.${move}.done`))
    await changed()
  }

  return (
    <FormDialog
      title={t(`distribution:moves.${move}.name`)}
      description={t(`distribution:moves.${move}.text`)}
      fields={asks ? { reason: { field: reason, label: t('distribution:reason'), required: true } } : {}}
      submit={t(`distribution:moves.${move}.name`)}
      danger={undoing.includes(move)}
      size="sm"
      onClose={onClose}
      send={send}
    >
      {allowed && (
        <p>
          {t('distribution:allowedNow', {
            steps:
              allowed.map((state) => (isState(state) ? t(`distribution:states.${state}`) : state)).join(', ') || '—',
          })}
        </p>
      )}
    </FormDialog>
  )
}
