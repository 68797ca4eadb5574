import { useQuery } from '@tanstack/react-query'
import { useReaches } from '../records/use-permissions.ts'
import { useViewer } from '../records/use-viewer.ts'
import { recordQueries } from '../api/record-queries.ts'
import type { CaseRow } from './case-queries.ts'

/** Whether the viewer has part in a case: as its manager, its underwriter, or tagged. */
function isAssigned(row: CaseRow, viewerId: string, employeeId: string | undefined): boolean {
  return (
    row.case_manager_id === viewerId ||
    row.underwriter_id === viewerId ||
    (employeeId !== undefined && row.tagged_employee_ids?.includes(employeeId) === true)
  )
}

/** What the viewer may do with the records of a case; nothing is offered before the case itself is known. */
export function useCaseRights(id: string): (codename: string) => boolean {
  const viewer = useViewer()
  const reaches = useReaches()
  const { data: row } = useQuery(recordQueries.one({ name: 'patient' }, id))
  const employed = reaches?.has('employee.list') === true
  const { data: employees } = useQuery({ ...recordQueries.whole({ name: 'employee' }), enabled: employed })
  const employee = employees?.find((one) => one.user_id === viewer.id)
  return (codename) => {
    const reach = reaches?.get(codename)
    if (!reach || !row) return false
    return viewer.level === 'user' || reach !== 'assigned' || isAssigned(row, viewer.id, employee?.id)
  }
}
