import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../api/use-session.ts'
import { moneyQueries } from './money-queries.ts'

const staff = new Set(['staff', 'auditor'])

/** Whom there is anything to ask for. It only saves questions: of these, too, the server answers some with nothing. */
function useReach() {
  const signedIn = useSession()
  const kind = signedIn?.user_type ?? ''
  const books = staff.has(kind)
  return {
    books,
    settlements: books || kind === 'lawfirm',
    distributions: books || signedIn?.role.title === 'law_firm',
  }
}

/** Settlement lines; null for whom they are none of his business. */
export function useSettlements(id: string) {
  const enabled = useReach().settlements
  const { data, ...query } = useQuery({ ...moneyQueries.settlements(id), enabled })
  return { ...query, data: enabled ? data : null }
}

export function useDistributions(id: string) {
  const enabled = useReach().distributions
  const { data, ...query } = useQuery({ ...moneyQueries.distributions(id), enabled })
  return { ...query, data: enabled ? data : null }
}

export function useReceipts(id: string) {
  const enabled = useReach().books
  const { data, ...query } = useQuery({ ...moneyQueries.receipts(id), enabled })
  return { ...query, data: enabled ? data : null }
}
