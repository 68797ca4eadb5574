import * as v from 'valibot'
import { messages } from '#ui/parts/messages.ts'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/portal.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useMoneyChanged } from '../../case/money/money-queries.ts'
import type { RecordRow } from '../../api/record-queries.ts'

// A lien that leaves its reader's sight, as one that a funder declined, is answered with null.
const answer = v.looseObject({ lien: v.nullable(v.looseObject({ id: v.string() })) })

type Call = 'transition' | 'offer' | 'funding' | 'correction' | 'direct_payment' | `direct_payment/${string}/reversal`

/** Sends a command for a lien and shows afterwards how everything stands, also where somebody else was faster. */
export function useLienCommand(row: RecordRow, patientId: string) {
  const { t } = useTexts()
  const changed = useMoneyChanged(patientId)
  return async (wish: Readonly<Record<string, unknown>>, key: string, call: Call = 'transition') => {
    const path = `/lien/${encodeURIComponent(row.id)}/${call}`
    try {
      await api.post(path, { ...wish, expected_version: row['version'] }, { answer, key })
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await changed()
      throw error
    }
    messages.show(t('liens:done'))
    await changed()
  }
}
