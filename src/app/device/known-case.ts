import type { QueryClient } from '@tanstack/react-query'
import type { Shown } from '#domain/calls/shown-row.ts'
import type { Replica } from '#offline/replica/replica.ts'

export type CaseRow = Readonly<Shown<'patient'>>

interface Rows {
  readonly rows?: readonly CaseRow[]
}

/** What a list that was looked at already knows of a case. */
export function knownRow(queryClient: QueryClient, id: string): CaseRow | undefined {
  for (const [, list] of queryClient.getQueriesData<Rows>({ queryKey: ['patient', 'list'] })) {
    const found = list?.rows?.find((row) => row.id === id)
    if (found) return found
  }
  return undefined
}

/** Those of the cases whose rows are on this device. */
export async function heldCases(
  { reader }: Pick<Replica, 'reader'>,
  ids: readonly string[],
): Promise<Map<string, CaseRow>> {
  const rows = await reader.rows('patient', ids)
  return new Map([...rows].map(([id, row]): [string, CaseRow] => [id, { ...row, id }]))
}

/** The head of a case as far as a row of a list tells it; names are looked up where they are shown. */
export function headFromRow(row: CaseRow) {
  return {
    row,
    stage: null,
    people: {
      lawfirm: nameless(row.lawfirm_id),
      subsidiary: nameless(row.subsidiary_id),
      chiropractor: nameless(row.chiropractor_id),
      case_manager: nameless(row.case_manager_id),
      underwriter: nameless(row.underwriter_id),
    },
  }
}

const nameless = (id: string | null | undefined) => (id ? { id, name: null } : null)
