import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { entryOf, isWanted } from './patient-entry.ts'
import { recordQueries } from '../api/record-queries.ts'
import { useDebounced } from './use-debounced.ts'

const PAUSE = 200
const MOST = 8

/** Patients that match the typed text, after a pause in typing. */
export function usePatientSearch(typed: string) {
  const wanted = typed.trim()
  const search = useDebounced(wanted, PAUSE)
  const ask = { page: 1, page_size: MOST, sort: 'last_name', search }
  const { data, isFetching, isError } = useQuery({
    ...recordQueries.list({ name: 'patient' }, ask),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const entries = wanted === '' ? [] : (data?.rows ?? []).map(entryOf).filter((entry) => isWanted(entry, wanted))
  return { entries, busy: wanted !== '' && (isFetching || search !== wanted), failed: isError }
}
