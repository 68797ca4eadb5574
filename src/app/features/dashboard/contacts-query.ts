import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { api } from '../../api/portal.ts'

/** As many as one deals with before looking again. */
export const SHOWN = 5

const answer = v.pipe(
  v.looseObject({
    rows: v.array(
      v.looseObject({
        patient_id: v.string(),
        patient: v.fallback(v.string(), ''),
        next_due: v.fallback(v.nullable(v.string()), null),
        reason: v.fallback(v.string(), 'regular'),
        contact_party: v.fallback(v.nullable(v.string()), null),
        phone: v.fallback(v.nullable(v.string()), null),
      }),
    ),
  }),
  v.transform(({ rows }) => rows),
)

/** Whom a case manager calls next, in the order of the report. */
export function contactsQuery(managerId: string) {
  return queryOptions({
    queryKey: ['dashboard', 'contacts', managerId],
    queryFn: ({ signal }) =>
      api.get('/report/contact_managers', {
        answer,
        query: { page_size: SHOWN, filter: JSON.stringify({ case_manager_id: managerId }) },
        signal,
      }),
  })
}
