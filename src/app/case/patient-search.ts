import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api/portal.ts'
import { entryOf, isStillWanted } from './patient-entry.ts'
import { useDebounced } from './use-debounced.ts'

const PAUSE = 200
const MOST = 8

const foundCases = (text: string) =>
  queryOptions({
    queryKey: ['search', 'patients', text],
    meta: { ofCases: true, standIn: { tells: 'found', words: text, most: MOST, as: 'cases' } },
    queryFn: ({ signal }) => api.call('GET /search/patients', { query: { text, limit: MOST }, signal }),
  })

/** A letter of a name, or as much of a number as tells some from others. */
const TELLING = /\p{L}|(\d\D*){3}/u

/** Patients that are called so, or have this number, telephone or birthday; best first, after a pause in typing. */
export function usePatientSearch(typed: string) {
  const wanted = TELLING.test(typed) ? typed.trim() : ''
  const search = useDebounced(wanted, PAUSE)
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    ...foundCases(search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const found = wanted === '' ? [] : (data?.patients ?? []).map(entryOf)
  const answered = search === wanted && !isPlaceholderData
  const entries = answered ? found : found.filter((entry) => isStillWanted(entry, wanted))
  return { entries, busy: wanted !== '' && (isFetching || search !== wanted), failed: isError }
}
