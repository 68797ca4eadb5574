import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { api } from '../../../api/portal.ts'
import type { Values } from '../../../records/form/form-fields.ts'
import type { RecordRow } from '../../../api/record-queries.ts'

/** Saves what a state rules. Its cases follow, so what is known of them is asked for anew. */
export function useSaveState(row: RecordRow) {
  const queryClient = useQueryClient()
  return async (patch: Values, key: string) => {
    try {
      const version = row['version']
      await api.put(
        `/state/update/${row.id}`,
        { ...patch, version },
        { answer: v.unknown(), key: `${key}.${String(version)}` },
      )
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['state'] })
      void queryClient.invalidateQueries({ queryKey: ['patient'] })
    }
  }
}
