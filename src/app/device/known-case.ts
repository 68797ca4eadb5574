import type { QueryClient } from '@tanstack/react-query'
import type { Shown } from '#domain/calls/shown-row.ts'

type CaseRow = Readonly<Shown<'patient'>>

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

const people = ['lawfirm', 'subsidiary', 'chiropractor', 'case_manager', 'underwriter'] as const

/** The head of a case as far as a row of a list tells it; names are looked up where they are shown. */
export function headFromRow(row: CaseRow) {
  const named = people.map((person) => {
    const id = row[`${person}_id`]
    return [person, id ? { id, name: null } : null] as const
  })
  return { row, stage: null, people: Object.fromEntries(named) }
}
