import { css } from '#ui/styled/css/index.js'
import { useLabels } from '../../../i18n/labels.ts'
import { Panel } from '#ui/parts/panel.tsx'
import type { CaseRow } from '../../../case/case-queries.ts'

const chip = css({ paddingInline: '3', paddingBlock: '1', borderRadius: 'full', background: 'hover' })

/** What was injured, in words and in codes. */
export function BodyParts({ row }: { row: CaseRow }) {
  const labels = useLabels('patient')
  const parts = row.body_parts ?? []
  const codes = row.icd10 ?? []
  const summary = row.injury_summary
  if (parts.length + codes.length === 0 && !summary) return null
  return (
    <Panel title={labels.field('injury_summary')}>
      <ul className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        {[...parts, ...codes].map((word) => (
          <li key={word} className={chip}>
            <bdi>{word}</bdi>
          </li>
        ))}
      </ul>
      {summary && <p className={css({ whiteSpace: 'pre-line', maxWidth: 'prose' })}>{summary}</p>}
    </Panel>
  )
}
