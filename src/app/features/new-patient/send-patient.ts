import * as v from 'valibot'
import { api } from '../../api/portal.ts'
import type { DuplicateAnswer } from '../../records/case/duplicate-candidates.ts'
import type { Values } from '../../records/form/form-fields.ts'
import { saidIn } from '../../records/form/check-values.ts'

const created = v.object({ patient: v.looseObject({ id: v.string() }) })

/** What belongs to the telephone number, not to the case. */
const ofNumber = ['sms_consent', 'consent_source']

/** Opens the case; its number goes on record with the consent that was given. Answers the new case's id. */
export async function openCase(values: Values): Promise<string> {
  const draft = Object.fromEntries(Object.entries(saidIn(values)).filter(([name]) => !ofNumber.includes(name)))
  const { patient } = await api.post('/patient/create', draft, { answer: created })
  return patient.id
}

export async function keepConsent(patientId: string, values: Values): Promise<void> {
  if (values['sms_consent'] !== true) return
  const body = {
    patient_id: patientId,
    number: values['phone'],
    is_primary: true,
    sms_consent: 'granted',
    consent_source: values['consent_source'],
    consent_at: new Date().toISOString(),
  }
  await api.post('/patient_mobile_info/create', body, { answer: v.unknown() })
}

export async function answerDuplicate(patientId: string, otherId: string, answer: DuplicateAnswer): Promise<void> {
  await api.post(`/patient/${patientId}/duplicate_answer`, { patient_id: otherId, answer }, { answer: v.unknown() })
}
