import { callerAs, openCase } from './worked-case.ts'
import { newNumber } from './new-number.ts'

/** A case of the case manager's whose patient agreed to text messages, at a unique number. */
export async function caseToWriteTo(baseURL: string, name = 'Reyes'): Promise<{ id: string; number: string }> {
  const number = newNumber()
  const id = await openCase(baseURL)
  const [admin, manager] = await Promise.all([callerAs(baseURL, 'admin'), callerAs(baseURL, 'case.manager')])
  const { patient } = (await admin.get(`/patient/${id}`)) as { patient: { version: number } }
  await admin.put(`/patient/update/${id}`, { version: patient.version, last_name: name, case_manager_id: manager.id })
  const { numbers } = (await admin.get(`/patient/${id}/sms_data`)) as { numbers: { id: string }[] }
  const place = `/patient_mobile_info`
  const { patient_mobile_info: known } = (await admin.get(`${place}/${numbers[0]?.id}`)) as {
    patient_mobile_info: { id: string; version: number }
  }
  await admin.put(`${place}/update/${known.id}`, {
    version: known.version,
    number,
    sms_consent: 'granted',
    consent_source: 'verbal_recorded',
    consent_at: new Date().toISOString(),
  })
  await Promise.all([admin.close(), manager.close()])
  return { id, number }
}
