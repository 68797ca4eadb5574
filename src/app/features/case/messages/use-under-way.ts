import { useQuery } from '@tanstack/react-query'
import { caseQueries } from '../../../case/case-queries.ts'
import { isUnderWay } from './under-way.ts'

const AGAIN = 5_000

/** Where messages leave, a conversation is asked for again while one of them has just gone out. */
export function useUnderWay(id: string, leaves: boolean): void {
  useQuery({
    ...caseQueries.rows('patient_sms', id),
    enabled: leaves,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data, Date.now()) ? AGAIN : false),
  })
}
