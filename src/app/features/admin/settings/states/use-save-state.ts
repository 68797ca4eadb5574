import { useQueryClient } from '@tanstack/react-query'
import { state } from '#domain/entities/state.ts'
import { useBegunVersion } from '../../../../records/form/begun-version.ts'
import type { Values } from '../../../../records/form/form-fields.ts'
import { writeRecord } from '../../../../api/record-writes.ts'
import type { StateRow } from './rules.ts'

/** Of a dialog: saves what a state rules. Its cases follow, so what is known of them is asked for anew. */
export function useSaveState(row: StateRow) {
  const queryClient = useQueryClient()
  const against = useBegunVersion(row.version)
  return async (patch: Values, key: string) => {
    try {
      await against((version) => writeRecord(state, row.id, patch, version, `${key}.${String(version)}`))
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['state'] })
      void queryClient.invalidateQueries({ queryKey: ['patient'] })
    }
  }
}
