import { useQuery } from '@tanstack/react-query'
import { caseQueries } from '../case-queries.ts'
import { useParties } from './lien-parties.ts'
import { shortNumber } from './short-number.ts'

/** What a lien is called where there is little room: the end of its number, and who treated. */
export function useLienWords(patientId: string): (lienNumber: string) => string {
  const { data: rows } = useQuery(caseQueries.rows('lien', patientId))
  const { originator } = useParties()
  return (lienNumber) => {
    const row = rows?.find((one) => one.lien_number === lienNumber)
    return row ? `${shortNumber(lienNumber)} · ${originator(row)}` : shortNumber(lienNumber)
  }
}
