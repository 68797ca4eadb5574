import { queryOptions } from '@tanstack/react-query'
import { openCaseStatuses } from '#domain/rules/transitions/case-status-facts.ts'
import { api } from '../../../api/portal.ts'
import type { SignedIn } from '../../../api/session.ts'

/** Further than anybody steps through one by one. */
const MOST = 100
/** As long as the order stays as it was: a case that was worked on would leave its place. */
const CALM = 10 * 60_000

/** These user types do not see the case status, and have no list to work through. */
const withoutStatus = new Set(['provider', 'chiropractor', 'funder'])

function filterFor({ id, is_casemanager: manages, is_underwriter: underwrites }: SignedIn) {
  if (manages) return { case_manager_id: [id], case_status: openCaseStatuses }
  if (underwrites) return { underwriter_id: [id], case_status: ['underwriting'] }
  return { case_status: openCaseStatuses }
}

/** The open cases of a person, in the order of the list of patients. */
export function caseListQuery(signedIn: SignedIn | null) {
  return queryOptions({
    queryKey: ['patient', 'own-list', signedIn?.id ?? ''],
    staleTime: CALM,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      if (!signedIn || withoutStatus.has(signedIn.user_type ?? '')) return { ids: [], count: 0, atLeast: false }
      const query = { page_size: MOST, filter: JSON.stringify(filterFor(signedIn)) }
      const { patients, count, count_at_least } = await api.call('GET /patient/all', { query, signal })
      return { ids: patients.map(({ id }) => id), count, atLeast: count_at_least === true }
    },
  })
}
