import { randomInt } from 'node:crypto'
import { demoFile } from '#server/files/demo-file.ts'
import { billWorkedCase, callerAs, openCase, type Caller } from './worked-case.ts'
import { newNumber } from './new-number.ts'

export type Row = Record<string, unknown>

export const uniqueWord = () => `q${Array.from({ length: 9 }, () => String.fromCharCode(97 + randomInt(26))).join('')}`

/** A case of the case manager and the underwriter of the demo, with liens, and people who change it. */
export async function openStaffedCase(baseURL: string) {
  const id = await openCase(baseURL)
  await billWorkedCase(baseURL, id)
  const [admin, manager, underwriter] = await Promise.all(
    ['admin', 'case.manager', 'underwriter'].map((name) => callerAs(baseURL, name)),
  )
  if (!admin || !manager || !underwriter) throw new Error('signing in failed')
  const change = async (patch: Row) => {
    const { version } = (await admin.get(`/patient/${id}`))['patient'] as Row
    return admin.put(`/patient/update/${id}`, { version, ...patch })
  }
  await change({ case_manager_id: manager.id, underwriter_id: underwriter.id, email: `${uniqueWord()}@example.com` })
  return { id, admin, manager, underwriter, change }
}

/** Visits at the first office there is, or at the first one of a provider. */
export async function visitMaker(admin: Caller, provider?: unknown) {
  const whole = async (name: string): Promise<Row[]> => (await admin.get(`/${name}/wp/all`))[`${name}s`] as Row[]
  const [statuses, types, offices] = await Promise.all(
    ['appointment_status', 'appointment_type', 'medical_provider_office'].map(whole),
  )
  const status = (code: string) => statuses?.find((row) => row['code'] === code)?.['id']
  const type = types?.find((row) => row['code'] === 'mri')
  const office = offices?.find((row) => provider === undefined || row['medical_provider_id'] === provider)
  return (patient_id: unknown, scheduled_start: string) =>
    admin.post('/appointment/create', {
      patient_id,
      appointment_type_id: type?.['id'],
      appointment_status_id: status('scheduled'),
      scheduled_start,
      duration_min: 60,
      medical_provider_id: office?.['medical_provider_id'],
      medical_provider_office_id: office?.['id'],
    })
}

export const createPatient = (admin: Caller, last_name: string, more: Row) =>
  admin.post('/patient/create', {
    first_name: 'Ana',
    last_name,
    dob: '1971-02-03',
    dol: '2025-03-04',
    phone: newNumber(),
    ...more,
  })

/** Renames the first record of an entity that fits, and puts the names back: other journeys of this worker look for them. */
export function temporaryRenames(other: Caller) {
  const undo: (() => Promise<unknown>)[] = []
  async function rename(entity: string, change: (row: Row) => Row, fits: (row: Row) => boolean = () => true) {
    const rows = (await other.get(`/${entity}/all?page_size=50`))[`${entity}s`] as Row[]
    const id = String(rows.find(fits)?.['id'])
    const write = async (of: (row: Row) => Row) => {
      const row = (await other.get(`/${entity}/${id}`))[entity] as Row
      const changes = of(row)
      await other.put(`/${entity}/update/${id}`, { version: row['version'], ...changes })
      return Object.fromEntries(Object.keys(changes).map((name) => [name, row[name]]))
    }
    const before = await write(change)
    undo.push(() => write(() => before))
  }
  return {
    rename,
    async putBack() {
      // The latest first: one record may have been renamed twice.
      for (const one of undo.toReversed()) await one()
    },
  }
}

/** A lien of the case as its provider bills it: asserted, of yesterday's service, so that it stands among the first. */
export async function assertLien(admin: Caller, bill: Row & { billed_cents: number }): Promise<Row> {
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const { lien } = await admin.post('/lien/create', { service_from: day, service_to: day, ...bill })
  const { id, version } = lien as Row
  const moved = await admin.post(`/lien/${String(id)}/transition`, { to: 'asserted', expected_version: version })
  return moved['lien'] as Row
}

/** A document of the case that underwriting has to judge; the id of its line in the checklist. */
export async function receivePaper(by: Caller, patient_id: string, doc_type: string): Promise<string> {
  const bytes = demoFile({ title: doc_type, file_key: doc_type })
  const about = { entity: 'patient_document', patient_id, file_name: `${doc_type}.pdf`, mime: 'application/pdf' }
  const { key, pieces } = await by.post('/upload/presign', { ...about, size: bytes.length })
  for (const piece of pieces as { from: number; size: number; url: string; headers: Record<string, string> }[]) {
    const body = new Uint8Array(bytes.subarray(piece.from, piece.from + piece.size))
    await fetch(piece.url, { method: 'PUT', headers: piece.headers, body })
  }
  const { sha256 } = await by.post('/upload/complete', { key })
  await by.post('/patient_document/create', { patient_id, doc_type, title: doc_type, file_key: key, sha256 })
  const filter = encodeURIComponent(JSON.stringify({ patient_id, kind: doc_type }))
  const papers = (await by.get(`/underwriting_document/all?filter=${filter}`))['underwriting_documents'] as Row[]
  return String(papers[0]?.['id'])
}

export const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
export const cents = () => randomInt(100_000, 9_000_000)

export const inEnglish = (title: string) => (row: Row) => ({ title_i18n: { ...(row['title_i18n'] as Row), en: title } })
