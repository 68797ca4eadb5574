import { useQueryClient } from '@tanstack/react-query'
import { user } from '#domain/entities/user.ts'
import { writeRecord } from '../../../api/record-writes.ts'
import type { Values } from '../../../records/form/form-fields.ts'
import type { UserRow } from './rows.ts'
import { refreshWhereStale } from './where-stale.ts'

/** Changes a user and refetches what is shown of users. */
export function useWrite(row: UserRow) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['user'] })
  return async (changes: Values, version: unknown, key: string) => {
    await refreshWhereStale(refresh, () => writeRecord(user, row.id, changes, version, key))
    await refresh()
  }
}
