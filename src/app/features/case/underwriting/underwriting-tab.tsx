import { useQuery } from '@tanstack/react-query'
import { pageColumn } from '#ui/parts/page-column.ts'
import { caseQueries } from '../../../case/case-queries.ts'
import { RowsState } from '../../../records/rows-state.tsx'
import { useCaseRights } from '../../../case/use-case.ts'
import { Checklist } from './checklist.tsx'
import { Decisions } from './decisions.tsx'
import { Standing } from './standing.tsx'
import { UnderwritingNotes } from './underwriting-notes.tsx'

/** Whether the case is to be funded, and on what grounds. */
export function UnderwritingTab({ id }: { id: string }) {
  const may = useCaseRights(id)
  const standing = useQuery(caseQueries.underwriting(id))
  return (
    <div className={pageColumn}>
      <RowsState rows={standing}>
        {standing.data && (
          <>
            <Standing id={id} standing={standing.data} may={may} />
            <Decisions id={id} standing={standing.data} may={may} />
          </>
        )}
      </RowsState>
      <Checklist id={id} may={may} />
      <UnderwritingNotes id={id} may={may} />
    </div>
  )
}
