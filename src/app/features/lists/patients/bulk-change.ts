import { patient } from '#domain/entities/patient.ts'
import { ApiError } from '../../../api/api-error.ts'
import { api } from '../../../api/portal.ts'
import { ownPatients } from '../../../device/patient-store/own-patients.ts'
import { writeRecord } from '../../../api/record-queries.ts'

const AT_ONCE = 4

export interface Outcome {
  readonly done: number
  readonly refused: number
  /** The refusal that came last. */
  readonly error: unknown
}

/** Does the same to many cases, a few at a time. One that is refused stops nothing. */
export async function changeMany(ids: readonly string[], change: (id: string) => Promise<unknown>): Promise<Outcome> {
  const waiting = ids.values()
  let [done, refused] = [0, 0]
  let error: unknown
  async function work() {
    for (const id of waiting) {
      try {
        await change(id)
        done += 1
      } catch (refusal) {
        if (refusal instanceof ApiError && refusal.status === 401) throw refusal
        refused += 1
        error = refusal
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await ownPatients.freshen()
  return { done, refused, error }
}

/** By the version the server has now: what others changed meanwhile is another field's business. */
export async function assignManager(id: string, managerId: string): Promise<void> {
  const { patient: found } = await api.call('GET /patient/{id}', { params: { id } })
  await writeRecord(patient, id, { case_manager_id: managerId }, found.version, crypto.randomUUID())
}

export async function tagEmployee(id: string, employeeId: string): Promise<void> {
  const key = crypto.randomUUID()
  const body = { employee_id: employeeId }
  await api.call('POST /patient/{id}/tag_employee', { params: { id }, body, key })
}

/** As many as one request may name. */
const MOST_NAMED = 20_000

/** What leaves the portal is on record, with the purpose, before it does. */
export async function noteExport(ids: readonly string[], purpose: string, columns: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += MOST_NAMED) {
    const body = { patient_ids: ids.slice(from, from + MOST_NAMED), purpose, columns: [...columns] }
    await api.call('POST /patient/exports', { body, patience: 30_000 })
  }
}
