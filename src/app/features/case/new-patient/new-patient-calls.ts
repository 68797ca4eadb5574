import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Shown } from '#domain/calls/shown-row.ts'
import { patient } from '#domain/entities/patient.ts'
import { newId } from '#offline/outbox/command.ts'
import { ApiError } from '../../../api/api-error.ts'
import { api } from '../../../api/portal.ts'
import { recordQueries } from '../../../api/record-queries.ts'
import { deliverCall, WAITING } from '../../../device/outbox/deliver.ts'
import { toRequestBody } from '../../../records/form/check-values.ts'
import type { Values } from '../../../records/form/form-fields.ts'
import { usePermissions } from '../../../records/use-permissions.ts'
import type { DuplicateAnswer } from './duplicates.tsx'

const fields: Readonly<Record<string, { kind: string }>> = patient.fields
/** Identity numbers are never stored on a device, not even encrypted. */
const isSealed = (name: string): boolean => fields[name]?.kind === 'sealed'

/** Belongs to the phone number, not to the case. */
const ofNumber = ['sms_consent', 'consent_source']

/** The opened case. Staff read its number to the caller. */
export interface SavedCase {
  readonly id: string
  readonly name: string
  readonly number: string | null | undefined
}

interface OpenedCase {
  readonly id: string
  /** Undefined if it is queued on this device. */
  readonly saved?: SavedCase
  /** Values that must not be stored were left out. */
  readonly leftOut: boolean
}

/**
 * Opens the case. Offline it is queued without identity numbers; if a request with them may have arrived, the user must
 * retry it.
 */
export async function openCase(values: Values, key: string): Promise<OpenedCase> {
  const said = Object.entries(toRequestBody(values)).filter(([name]) => !ofNumber.includes(name))
  const open = navigator.onLine ? said : said.filter(([name]) => !isSealed(name))
  const later = { kind: 'create', entity: 'patient' } as const
  const mayWait = !open.some(([name]) => isSealed(name))
  const form = Object.fromEntries(open)
  const answer = await deliverCall('POST /patient/create', { form }, key, mayWait ? later : undefined)
  if (answer === WAITING) return { id: newId(key), leftOut: open.length < said.length }
  if (!answer.patient) throw new ApiError(404, 'NOT_FOUND')
  const { id, first_name: first, last_name: last, case_number: number } = answer.patient
  return { id, saved: { id, name: [first, last].filter(Boolean).join(' '), number }, leftOut: false }
}

/** Records the phone number with the consent given. */
export async function keepConsent(patientId: string, values: Values, key: string): Promise<void> {
  const { sms_consent, phone: number, consent_source } = values
  if (sms_consent !== true) return
  const form = {
    patient_id: patientId,
    number,
    is_primary: true,
    sms_consent: 'granted',
    consent_source,
    consent_at: new Date().toISOString(),
  }
  const later = { kind: 'create', entity: 'patient_mobile_info', about: patientId } as const
  await deliverCall('POST /patient_mobile_info/create', { form }, key, later)
}

export async function answerDuplicate(patientId: string, otherId: string, answer: DuplicateAnswer): Promise<void> {
  const body = { patient_id: otherId, answer }
  await api.call('POST /patient/{id}/duplicate_answer', { params: { id: patientId }, body })
}

const referralFirms = queryOptions({
  queryKey: ['lawfirm', 'referral'],
  queryFn: async ({ signal }) => (await api.call('GET /patient/referral_firms', { signal })).lawfirms,
})

export interface Firms {
  /** Undefined while loading. */
  readonly all: readonly Readonly<Shown<'lawfirm'>>[] | undefined
  /** Whether the viewer gets names only, because the list of firms is not open to him. */
  readonly named: boolean
}

/** Law firms for a new case. Practices may not list firms, and get names only. */
export function useFirms(): Firms {
  const lists = usePermissions()?.('lawfirm.list')
  const listed = useQuery({ ...recordQueries.whole({ name: 'lawfirm' }), enabled: lists === true })
  const named = useQuery({ ...referralFirms, enabled: lists === false })
  return { all: lists === false ? named.data : listed.data, named: lists === false }
}
