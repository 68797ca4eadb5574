import { useQueryClient } from '@tanstack/react-query'
import { state } from '#domain/entities/state.ts'
import type { Values } from '../../../../records/form/form-fields.ts'
import { writeRecord } from '../../../../api/record-queries.ts'
import type { StateRow } from './rules.ts'

/** Saves what a state rules. Its cases follow, so what is known of them is asked for anew. */
export function useSaveState(row: StateRow) {
  const queryClient = useQueryClient()
  return async (patch: Values, key: string) => {
    try {
      const version = row.version
      await writeRecord(state, row.id, patch, version, `${key}.${String(version)}`)
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['state'] })
      void queryClient.invalidateQueries({ queryKey: ['patient'] })
    }
  }
}
