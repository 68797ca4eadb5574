import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { entryOf, isWanted } from './patient-entry.ts'
import { recordQueries } from '../api/record-queries.ts'

const PAUSE = 200
const MOST = 8

/** Patients whose name holds the typed text, as soon as the typing rests. */
export function usePatientSearch(typed: string) {
  const [search, setSearch] = useState('')
  const wanted = typed.trim()
  useEffect(() => {
    const timer = setTimeout(() => setSearch(wanted), PAUSE)
    return () => clearTimeout(timer)
  }, [wanted])

  const ask = { page: 1, page_size: MOST, sort: 'last_name', search }
  const { data, isFetching, isError } = useQuery({
    ...recordQueries.list({ name: 'patient' }, ask),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const entries = wanted === '' ? [] : (data?.rows ?? []).map(entryOf).filter((entry) => isWanted(entry, wanted))
  return { entries, busy: wanted !== '' && (isFetching || search !== wanted), failed: isError }
}
