import { queryOptions, useQuery } from '@tanstack/react-query'
import { GENERAL } from '#offline/answers/cache-policy.ts'
import type { Option } from '#ui/parts/select.tsx'
import { api } from '../../api/portal.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useViewer } from '../../records/use-permissions.ts'
import { useMayWriteTasks } from './task-rights.ts'

const HOUR = 60 * 60_000

/** Those whom a task can be given to. */
export const assigneesQuery = queryOptions({
  queryKey: ['task', 'assignees'],
  staleTime: HOUR,
  meta: { kept: { about: GENERAL, form: 'as-is' } },
  queryFn: async ({ signal }) => (await api.call('GET /task_assignees', { signal })).users,
})

/** Those whom a task can be given to, oneself first. */
export function useAssignees(): { options: readonly Option[]; nameOf: (id: string) => string | undefined } {
  const { t } = useTexts()
  const viewer = useViewer()
  const { data = [] } = useQuery({ ...assigneesQuery, enabled: useMayWriteTasks() })
  const others = data.filter(({ id }) => id !== viewer.id)
  const nameOf = (id: string) => (id === viewer.id ? t('tasks:me') : data.find((user) => user.id === id)?.name)
  return {
    options: [
      { value: viewer.id, label: t('tasks:me') },
      ...others.map(({ id, name }) => ({ value: id, label: name })),
    ],
    nameOf,
  }
}
