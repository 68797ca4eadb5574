import { useQuery } from '@tanstack/react-query'
import { subsidiaryWiseUsers } from '#domain/reports/subsidiaries.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { reportAddress } from './report-params.ts'
import { reportQuery } from './report-query.ts'

/** A subsidiary has fewer log-ins than the longest page has places. */
const everybody = { ...reportAddress(subsidiaryWiseUsers).read({}), size: 100 } as const

/** A subsidiary's log-in as its report shows it: the record itself contains no name. */
export function useLogin(id: string) {
  const record = useQuery(recordQueries.one({ name: 'subsidiary_user' }, id))
  const subsidiaryId = record.data?.subsidiary_id
  const people = useQuery({
    ...reportQuery({ report: subsidiaryWiseUsers, parentId: subsidiaryId ?? '' }, everybody),
    enabled: subsidiaryId !== undefined,
  })
  const error = record.error ?? people.error
  const retry = record.error ? record.refetch : people.refetch
  return {
    state: { data: people.data, error, refetch: retry },
    error,
    subsidiaryId,
    userId: record.data?.user_id,
    row: people.data?.rows.find(({ subsidiary_user_id }) => subsidiary_user_id === id),
    columns: people.data?.columns ?? [],
  }
}
