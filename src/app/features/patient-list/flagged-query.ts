import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { api } from '../../api/portal.ts'
import type { AskedFlag } from './flags.ts'

const answer = v.pipe(
  v.object({ patient_ids: v.array(v.string()) }),
  v.transform((found): ReadonlySet<string> => new Set(found.patient_ids)),
)

/** The cases behind a flag that the rows on the device can't tell. */
export function flaggedQuery(flag: AskedFlag) {
  return queryOptions({
    queryKey: ['patient', 'flagged', flag],
    staleTime: 60_000,
    structuralSharing: false,
    queryFn: ({ signal }) => api.get(`/patient/flagged/${flag}`, { answer, signal, patience: 60_000 }),
  })
}
