import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api/portal.ts'
import { useSession } from '../../api/use-session.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useUnread } from '../../case/use-unread.ts'

const A_MINUTE = 60_000

const requestsQuery = queryOptions({
  queryKey: ['user', 'sign_up_requests'],
  retry: false,
  refetchInterval: A_MINUTE,
  queryFn: async ({ signal }) => (await api.call('GET /user/sign_up_requests/count', { signal })).count,
})

/** The number of open sign-up requests; 0 for non-administrators. */
export function useSignUpRequests(): number {
  const administers = useSession()?.role.level === 'admin'
  const { data } = useQuery({ ...requestsQuery, enabled: administers })
  return (administers && data) || 0
}

/** What the bell shows: messages that wait to be read, and requests that wait for an answer. Staff have it for their work. */
export function useBell() {
  const { t } = useTexts()
  const { heard, total } = useUnread()
  const requests = useSignUpRequests()
  const works = useSession()?.user_type === 'staff'
  const parts = [
    total === undefined ? t('shell:notifications.failed') : t('shell:notifications.bell', { count: total }),
    ...(requests > 0 ? [t('shell:notifications.requests', { count: requests })] : []),
  ]
  return {
    heard: heard || requests > 0 || works,
    total: total === undefined ? undefined : total + requests,
    label: parts.join(' · '),
  }
}
