import { usePermissions } from '../../records/use-permissions.ts'

/** Tasks are the staff's own. */
export function useMayWriteTasks(): boolean {
  return usePermissions()?.('task.create') === true
}
