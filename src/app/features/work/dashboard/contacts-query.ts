import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/portal.ts'

/** As many as one deals with before looking again. */
export const SHOWN = 5

/** Whom a case manager calls next, in the order of the report. */
export function contactsQuery(managerId: string) {
  return queryOptions({
    queryKey: ['dashboard', 'contacts', managerId],
    queryFn: async ({ signal }) => {
      const query = { page_size: SHOWN, filter: JSON.stringify({ case_manager_id: managerId }) }
      const { rows } = await api.call('GET /report/contact_managers', { query, signal })
      return rows.map((row) => ({
        patient_id: row.patient_id ?? '',
        patient: row.patient ?? '',
        next_due: row.next_due ?? null,
        reason: row.reason ?? 'regular',
        contact_party: row.contact_party ?? null,
        phone: row.phone ?? null,
      }))
    },
  })
}
