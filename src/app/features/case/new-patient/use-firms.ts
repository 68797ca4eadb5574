import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Shown } from '#domain/calls/shown-row.ts'
import { api } from '../../../api/portal.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { usePermissions } from '../../../records/use-permissions.ts'

const referralFirms = queryOptions({
  queryKey: ['lawfirm', 'referral'],
  queryFn: async ({ signal }) => (await api.call('GET /patient/referral_firms', { signal })).lawfirms,
})

export interface Firms {
  /** Undefined until they are known. */
  readonly all: readonly Readonly<Shown<'lawfirm'>>[] | undefined
  /** Whether they can only be named: the usual list of law firms is not open to this viewer. */
  readonly named: boolean
}

/** The law firms that a new case may name. A practice may not list firms and gets their names alone. */
export function useFirms(): Firms {
  const lists = usePermissions()?.('lawfirm.list')
  const listed = useQuery({ ...recordQueries.whole({ name: 'lawfirm' }), enabled: lists === true })
  const named = useQuery({ ...referralFirms, enabled: lists === false })
  return { all: lists === false ? named.data : listed.data, named: lists === false }
}
