import { queryOptions, useQuery } from '@tanstack/react-query'
import { longestWaitingFirst } from '#domain/rules/sms/thread.ts'
import { api } from '../api/portal.ts'
import type { Entry } from '#offline/outbox/command.ts'
import { calledQuery, hearsPatients, isListed, totalOf, type Unread, unreadQuery } from '../api/unread.ts'
import { useSession } from '../api/use-session.ts'
import { answeredHere } from '../device/outbox/queued-overlay.ts'
import { useWaiting } from '../device/outbox/waiting.ts'
import { usePermissions } from '../records/use-permissions.ts'

/** Users without the flags get no socket events, so they poll. */
const HALF_A_MINUTE = 30_000

/** Unread messages, for users with the flags and for staff tagged on a case who may read its messages. */
export function useUnread() {
  const signedIn = useSession()
  const flagged = hearsPatients(signedIn)
  const may = usePermissions()
  const reads = signedIn?.user_type === 'staff' && may?.('patient_sms.list') === true
  const { data: called } = useQuery({ ...calledQuery, enabled: !flagged && reads })
  const heard = flagged || (reads && called === true)
  const often = flagged ? {} : { refetchInterval: HALF_A_MINUTE }
  const { data, isPending, error, refetch } = useQuery({ ...unreadQuery, ...often, enabled: heard })
  const entries = useWaiting()
  const notifications = answeredOnTop((heard && data) || [], entries).toSorted(longestWaitingFirst)
  const failure = data ? undefined : (error ?? undefined)
  /** Undefined, not 0, when it is unknown. */
  const total = failure ? undefined : totalOf(notifications)
  return { heard, notifications, total, waiting: heard && isPending, failure, again: refetch }
}

/** Removes patients whose messages a queued reply on this device answers. */
function answeredOnTop(list: readonly Unread[], entries: readonly Entry[]): Unread[] {
  return list
    .map((item) => (answeredHere(entries, item.patient__id).length > 0 ? { ...item, reply_wanted_since: null } : item))
    .filter(isListed)
}

const FIVE_MINUTES = 5 * 60_000

const unassignedQuery = queryOptions({
  queryKey: ['sms', 'triage', 'count'],
  meta: { live: true },
  // The socket pushes changes; polling covers networks that block it.
  refetchInterval: FIVE_MINUTES,
  queryFn: ({ signal }) => api.call('GET /sms/triage/count', { signal }),
})

/** Count of messages without a case; 0 for users who do not write to patients. */
export function useUnassigned(): number {
  const may = usePermissions()
  const { data } = useQuery({ ...unassignedQuery, enabled: may?.('patient_sms.create') === true })
  return data?.count ?? 0
}
