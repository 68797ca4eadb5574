import { css } from '#ui/styled/css/index.js'
import { useTexts } from '../../i18n/use-texts.ts'
import { useCaseRecord } from '../../records/case/use-case-record.ts'
import { useReferenceTitles } from '../../records/use-reference-titles.ts'
import { caseGroups } from './case-groups.ts'
import { FieldGroup } from './field-group.tsx'
import { overviewReferences } from './overview-queries.ts'

export function OverviewTab({ id }: { id: string }) {
  const { t } = useTexts()
  const titleOf = useReferenceTitles(overviewReferences)
  const { data: row } = useCaseRecord(id)
  if (!row) return null
  const names = Object.keys(caseGroups) as (keyof typeof caseGroups)[]
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
      {names.map((name) => (
        <FieldGroup key={name} title={t(`case:groups.${name}`)} names={caseGroups[name]} row={row} titleOf={titleOf} />
      ))}
    </div>
  )
}
