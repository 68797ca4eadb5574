import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { Menu } from '#ui/parts/menu.tsx'
import { useLabels } from '../../../i18n/labels.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { caseQueries, type AllowedStep, type CaseRow } from '../../../case/case-queries.ts'
import { useCaseRights } from '../../../case/use-case.ts'
import { StatusStep } from './status-step.tsx'

/** The steps that the viewer may take or propose from here, and no others. */
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
