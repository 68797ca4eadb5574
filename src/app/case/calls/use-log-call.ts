import { useLabels } from '../../i18n/labels.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaid } from '../../device/outbox/deliver.ts'
import { toRequestBody } from '../../records/form/check-values.ts'
import type { ValuesOf } from '../../records/form/form-fields.ts'
import { useCaseCall, useCaseRows } from '../use-case.ts'
import { partyOf, type DueCall } from './due-call.ts'

/** Sends a logged call as a note of the case. The text is optional: without it the note says party and outcome. */
export function useLogCall(call: DueCall) {
  const { t } = useTexts()
  const labels = useLabels('patient_note')
  const command = useCaseCall(call.caseId)
  const said = useSaid()
  const numbersFor = useNumbers(call)
  const words = (field: string, value: unknown) => labels.choice(field, String(value))

  async function log({ call_phone: number, ...values }: ValuesOf<'patient_note'>, key: string): Promise<void> {
    const { call_party: party, call_outcome } = values
    const outcome = `${words('call_party', party)}: ${words('call_outcome', call_outcome)}`
    // A number chosen before the party changed is not the one that was called.
    const called = numbersFor(party).some((one) => one === number) ? { call_phone: number } : {}
    const note = { patient_id: call.caseId, kind: 'call', visibility: 'internal', body: outcome, ...called }
    const later = { kind: 'create', entity: 'patient_note' } as const
    const form = { ...note, ...toRequestBody(values) }
    said(await command('POST /patient_note/create', { form }, key, later), t('notes:call.saved'))
  }

  return { log, numbersFor, words }
}

/** Known numbers of a party: the number that was due, and those on record for the patient. */
function useNumbers(call: DueCall): (party: unknown) => string[] {
  const { data: rows } = useCaseRows('patient_mobile_info', call.caseId)
  const given = typeof call.phone === 'string' ? [call.phone] : []
  const ofPatient = rows?.flatMap((row) => row.number ?? []) ?? []
  return (party) => [...new Set([...(party === partyOf(call) ? given : []), ...(party === 'patient' ? ofPatient : [])])]
}
