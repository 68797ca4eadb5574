import { lazy, Suspense, useState } from 'react'
import { pageColumn } from '#ui/parts/page-column.ts'
import { css } from '#ui/styled/css/index.js'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { useTexts } from '../../../i18n/use-texts.ts'
import { panel } from '#ui/parts/panel.tsx'
import { useCaseRecord, useCaseRights } from '../../../case/use-case.ts'
import { useReferenceTitles } from '../../../records/use-reference-titles.ts'
import { caseGroups } from './case-groups.ts'
import { CaseTimeline } from './case-timeline.tsx'
import { FieldGroup } from './field-group.tsx'
import { Insurances } from './insurances.tsx'
import { LinkedPatients } from './linked-patients.tsx'
import { overviewReferences } from './overview-queries.ts'
import { TaggedEmployees } from './tagged-employees.tsx'

const CaseSummary = lazy(() => import('./case-summary.tsx'))

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  gap: '4',
  alignItems: 'start',
})

interface Props {
  id: string
  /** A summary goes to the printer. */
  printing: boolean
  onPrinted: () => void
}

/** Everything about the case itself, and what happened in it. */
export function OverviewTab({ id, printing, onPrinted }: Props) {
  const { t } = useTexts()
  const may = useCaseRights(id)
  const titleOf = useReferenceTitles(overviewReferences)
  const { data: row, isPlaceholderData } = useCaseRecord(id)
  const [now] = useState(() => new Date().toISOString())
  const names = Object.keys(caseGroups) as (keyof typeof caseGroups)[]
  if (!row) {
    return (
      <div className={panel} aria-busy="true">
        <Skeleton width="long" />
        <Skeleton width="full" />
        <Skeleton width="full" />
      </div>
    )
  }
  const mayEdit = !isPlaceholderData && may('patient.update')
  return (
    <div className={columns}>
      <div className={pageColumn}>
        {names.map((name) => (
          <FieldGroup
            key={name}
            title={t(`case:groups.${name}`)}
            names={caseGroups[name]}
            row={row}
            titleOf={titleOf}
            mayEdit={mayEdit}
          />
        ))}
      </div>
      <div className={pageColumn}>
        <Insurances row={row} mayEdit={mayEdit} />
        <LinkedPatients row={row} mayEdit={mayEdit} />
        <TaggedEmployees row={row} titleOf={titleOf} mayEdit={mayEdit} />
        <CaseTimeline id={id} />
      </div>
      {printing && !isPlaceholderData && (
        <Suspense fallback={null}>
          <CaseSummary row={row} nameOf={titleOf} now={now} onDone={onPrinted} />
        </Suspense>
      )}
    </div>
  )
}
