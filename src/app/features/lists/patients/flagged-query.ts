import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/portal.ts'
import type { AskedFlag } from './flags.ts'

/** The cases behind a flag that the rows on the device can't tell. */
export function flaggedQuery(flag: AskedFlag) {
  return queryOptions({
    queryKey: ['patient', 'flagged', flag],
    staleTime: 60_000,
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      const found = await api.call('GET /patient/flagged/{flag}', { params: { flag }, signal, patience: 60_000 })
      return new Set(found.patient_ids)
    },
  })
}
