import { queryOptions } from '@tanstack/react-query'
import type { Shown } from '#domain/calls/shown-row.ts'
import { ownDevice } from '../../../device/own-device.ts'

export type CaseRow = Readonly<Shown<'patient'>>

/** Which of the cases are open to the person as far as this device knows; `complete` where it knows all of them. */
export interface KnownCases {
  readonly rows: ReadonlyMap<string, CaseRow>
  readonly complete: boolean
}

async function knownCases(ids: readonly string[]): Promise<KnownCases> {
  const device = await ownDevice()
  const held = await device?.replica.reader.shown('patient')
  const rows = await device?.replica.reader.rows('patient', ids)
  return { rows: (rows ?? new Map()) as Map<string, CaseRow>, complete: held?.filled ?? false }
}

const AGAIN = 2000

export const knownCasesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['device', 'cases', ids],
    staleTime: 0,
    gcTime: 0,
    queryFn: () => knownCases(ids),
    // While rows still arrive, another look tells more.
    refetchInterval: ({ state }) => (state.data?.complete ? false : AGAIN),
  })
