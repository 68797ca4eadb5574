import { queryOptions } from '@tanstack/react-query'
import type { Shown } from '#domain/calls/shown-row.ts'
import { GENERAL } from '#offline/answers/cache-policy.ts'
import { api } from '../api/portal.ts'
import { referenceList } from '../api/record-queries.ts'

const FRESH_FOR = 10 * 60_000

/** What the role of the person who is signed in permits, and how far. */
export const userPermissions = queryOptions({
  queryKey: ['permission', 'user_role'],
  meta: { part: 'frame', kept: { about: GENERAL, form: 'as-is' } },
  staleTime: FRESH_FOR,
  queryFn: async ({ signal }) => (await api.call('GET /permission/user_role', { signal })).user_permissions,
})

const ofEmployees = (kind: 'case_managers' | 'underwriters') =>
  referenceList<Readonly<Shown<'employee'>>>(['employee', kind], `/employee/${kind}`, kind)
export const caseManagers = ofEmployees('case_managers')
export const underwriters = ofEmployees('underwriters')
