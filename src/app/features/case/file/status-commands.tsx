import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { Menu } from '#ui/parts/menu.tsx'
import { caseQueries, type AllowedStep, type CaseRow } from '../../../case/case-queries.ts'
import { useCaseRights } from '../../../case/use-case.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { loadTexts } from '../../../i18n/setup.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { StatusDialog } from './status-dialog.tsx'

/** Status changes that the viewer may make or propose. */
export function StatusCommands({ row }: { row: CaseRow }) {
  const { t } = useTexts()
  const labels = useLabels('patient')
  const may = useCaseRights(row.id)
  const { data } = useQuery({ ...caseQueries.statusEvents(row.id), enabled: 'case_status' in row })
  const [wanted, setWanted] = useState<AllowedStep>()
  const allowed = data?.allowed ?? []
  if (allowed.length === 0 || !may('patient.update')) return null
  return (
    <>
      <Menu
        label={t('case:status.change')}
        trigger={
          <Button>
            {t('case:status.change')}
            <Icon name="down" />
          </Button>
        }
        items={allowed.map((choice) => {
          const status = labels.choice('case_status', choice.to)
          return {
            key: choice.to,
            label: choice.mode === 'propose' ? t('case:status.propose', { status }) : status,
            onChoose: () => setWanted(choice),
          }
        })}
      />
      {wanted && <StatusStep row={row} step={wanted} onClose={() => setWanted(undefined)} />}
    </>
  )
}

const IntakeStep = lazy(async () => {
  const [{ IntakeStep: step }] = await Promise.all([import('./intake-step.tsx'), loadTexts('intake')])
  return { default: step }
})

interface Props {
  row: CaseRow
  step: AllowedStep
  onClose: () => void
}

/** Leaving intake also asks about duplicates. */
export function StatusStep({ row, step, onClose }: Props) {
  const leavesIntake = row.case_status === 'intake' && step.to === 'underwriting'
  if (!leavesIntake) return <StatusDialog row={row} {...step} onClose={onClose} />
  return (
    <Suspense fallback={null}>
      <IntakeStep row={row} {...step} onClose={onClose} />
    </Suspense>
  )
}
