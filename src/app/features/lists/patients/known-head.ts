import type { QueryClient } from '@tanstack/react-query'
import { caseHeadQuery, type CaseHead } from '../../../case/case-head-query.ts'
import { ownPatients } from '../../../device/patient-store/own-patients.ts'

const nobody = { lawfirm: null, subsidiary: null, chiropractor: null, case_manager: null, underwriter: null }

/** What the list knows of a case stands on its page at once, as old news: the server is asked all the same. */
export function showWhatIsKnown(queryClient: QueryClient, id: string): void {
  const { table } = ownPatients.current()
  const place = table.placeOf(id)
  const { queryKey } = caseHeadQuery(id)
  if (place === undefined || queryClient.getQueryData(queryKey)) return
  const head: CaseHead = { row: table.rowAt(place), stage: null, people: nobody }
  queryClient.setQueryData(queryKey, head, { updatedAt: 0 })
}
