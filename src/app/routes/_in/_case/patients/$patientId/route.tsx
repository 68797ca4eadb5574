import { createFileRoute } from '@tanstack/react-router'
import { soon } from '../../../../../api/idle.ts'
import { caseQueries } from '../../../../../case/case-queries.ts'
import { knownRow } from '../../../../../device/known-case.ts'

export const Route = createFileRoute('/_in/_case/patients/$patientId')({
  loader: ({ context: { queryClient }, params: { patientId } }) => {
    const head = queryClient.prefetchQuery(caseQueries.head(patientId))
    const known = knownRow(queryClient, patientId)
    // Not everybody is shown the status of a case: where a list has it, its steps can be asked for at once.
    if (known?.case_status) void queryClient.prefetchQuery(caseQueries.statusEvents(patientId))
    // What a list knows of the case is shown at once.
    return known === undefined ? soon([head]) : undefined
  },
})
