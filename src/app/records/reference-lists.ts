import { queryOptions, type QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { api } from '../api/portal.ts'
import type { Session } from '../api/session.ts'
import { idle } from '../api/idle.ts'
import { inTheBackground } from './in-the-background.ts'
import { recordQueries, rowsIn } from '../api/record-queries.ts'

/** The lists that forms, filters and names are made of. Patients are not among them: they are a case's own business. */
const entities = [
  'accident_type',
  'appointment_type',
  'appointment_status',
  'patient_language',
  'underwriting_stage',
  'insurance_type',
  'insurance_company',
  'state',
  'email_template',
  'role',
  'permission',
  'user',
  'employee',
  'lawfirm',
  'lawfirm_employee',
  'subsidiary',
  'subsidiary_employee',
  'subsidiary_user',
  'medical_provider',
  'medical_provider_office',
  'chiropractor',
  'funder',
] as const

const FRESH_FOR = 10 * 60_000

const permissionSchema = v.object({ codename: v.string(), reach: v.string() })

/** What the role of the person who is signed in permits, and how far. */
export const userPermissions = queryOptions({
  queryKey: ['permission', 'user_role'],
  staleTime: FRESH_FOR,
  queryFn: async ({ signal }) => {
    const answer = v.object({ user_permissions: v.array(permissionSchema) })
    return (await api.get('/permission/user_role', { answer, signal })).user_permissions
  },
})

function special(kind: 'case_managers' | 'underwriters') {
  return queryOptions({
    queryKey: ['employee', kind],
    staleTime: FRESH_FOR,
    queryFn: ({ signal }) => api.get(`/employee/${kind}`, { answer: rowsIn(kind), signal }),
  })
}
export const caseManagers = special('case_managers')
export const underwriters = special('underwriters')

/**
 * Fetches every reference list that the role may see, a few at a time and while the portal has nothing better to do.
 * One that fails is asked for again by the screen that needs it; here nobody hears of it.
 */
async function loadReferenceLists(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  await idle()
  if (signal.aborted) return
  const permissions = await queryClient.fetchQuery(userPermissions).catch(() => [])
  const granted = new Set(permissions.map(({ codename }) => codename))
  const may = (entity: string) => granted.has(`${entity}.list`)
  await inTheBackground(
    [
      ...entities.filter(may).map((name) => () => queryClient.prefetchQuery(recordQueries.whole({ name }))),
      ...(may('employee') ? [caseManagers, underwriters] : []).map((list) => () => queryClient.prefetchQuery(list)),
    ],
    signal,
  )
}

/** From now on the lists come whenever somebody signs in, and with the session that is there already. */
export function followReferenceLists(session: Pick<Session, 'current' | 'subscribe'>, queryClient: QueryClient): void {
  let owner: string | undefined
  let leaving = new AbortController()

  function follow() {
    const signedIn = session.current()
    const next = signedIn?.must_change_password ? undefined : signedIn?.id
    if (next === owner) return
    owner = next
    leaving.abort()
    leaving = new AbortController()
    if (next) void loadReferenceLists(queryClient, leaving.signal)
  }

  session.subscribe(follow)
  follow()
}
