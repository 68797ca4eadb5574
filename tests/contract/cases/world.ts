import { startServer, type Answer, type Client, type EngineName, type TestServer } from '#tests/support/server.ts'
import { sentFor } from '#tests/support/uploads.ts'

// Rows of every shape are looked into here.
// oxlint-disable-next-line typescript/no-explicit-any
export type Row = Record<string, any>

/** The demo portal with the people who work on cases, and what a test needs to open one. */
export interface World {
  readonly server: TestServer
  readonly admin: Client
  readonly manager: Client
  readonly underwriter: Client
  readonly firm: Client
  readonly otherFirm: Client
  readonly firmId: string
  readonly otherFirmId: string
  readonly ids: {
    state: string
    accident: string
    language: string
    provider: string
    office: string
    chiropractor: string
    funder: string
  }
  /** Opens a case of the first firm, with the manager and the underwriter on it. */
  open(more?: Row, by?: Client): Promise<Row>
  /** A provider's claim on the case. */
  claim(patient: Row, billedCents: number, more?: Row): Promise<Row>
  /** A document of the case, sent and filed by this person. */
  upload(patient: Row, by: Client, draft?: Row): Promise<Row>
  /** A file that this person sends for a paper of the checklist. */
  handIn(paper: Row, by: Client): Promise<Answer>
  /** The underwriter accepts the paper of this kind that was received. */
  accept(patient: Row, kind: string, more?: Row): Promise<Row>
  /** A visit at the provider's office that was held on the day, with what else is known of it, such as its bill. */
  held(patient: Row, day: string, more?: Row): Promise<Row>
  /** Moves rows past the rules, the way a test needs the world to be. */
  set(table: string, id: string, columns: Row): Promise<void>
  rows(text: string, values?: unknown[]): Promise<Row[]>
}

export async function openWorld(engine: EngineName = 'embedded'): Promise<World> {
  const server = await startServer(engine)
  const rows = async (text: string, values: unknown[] = []): Promise<Row[]> =>
    (await server.database.pool.query<Row>(text, values)).rows
  const [admin, manager, underwriter, firm, otherFirm] = (await Promise.all(
    ['admin', 'case.manager', 'underwriter', 'lawfirm', 'lawfirm2'].map((name) => server.as(name)),
  )) as [Client, Client, Client, Client, Client]
  const [places] = await rows(
    `select
    (select lawfirm_id from "user" where id = $1) as firm, (select lawfirm_id from "user" where id = $2) as other,
    (select id from state where code = 'TX') as state, (select id from accident_type where sol_profile = 'motor_vehicle' limit 1) as accident,
    (select id from patient_language where iso = 'en' limit 1) as language,
    (select id from chiropractor where deleted_at is null order by id limit 1) as chiropractor,
    (select id from funder where is_active and deleted_at is null order by id limit 1) as funder,
    o.id as office, o.medical_provider_id as provider
    from medical_provider_office o where o.deleted_at is null order by o.id limit 1`,
    [firm.userId, otherFirm.userId],
  )
  const ids = places as World['ids'] & { firm: string; other: string }
  let opened = 0
  let sent = 0
  const send = async (entity: string, patientId: unknown, by: Client): Promise<Row> => {
    sent += 1
    const file = { file_key: `sample/paper_${sent}`, sha256: String(sent).padStart(64, '0') }
    await sentFor(server.database, entity, by.userId, { patient_id: patientId, ...file })
    return file
  }
  return {
    server,
    admin,
    manager,
    underwriter,
    firm,
    otherFirm,
    firmId: ids.firm,
    otherFirmId: ids.other,
    ids,
    rows,
    async open(more = {}, by = admin) {
      opened += 1
      const answer = await by.post('/patient/create', {
        ...person(opened),
        dol: '2025-03-04',
        lawfirm_id: ids.firm,
        accident_type_id: ids.accident,
        accident_state_id: ids.state,
        ...(by === admin && {
          case_manager_id: manager.userId,
          underwriter_id: underwriter.userId,
          referral_source: 'lawfirm',
        }),
        patient_language_id: ids.language,
        ...more,
      })
      if (answer.status !== 201) throw new Error(`No case was opened: ${answer.status} ${answer.text}`)
      return answer.body.patient as Row
    },
    async claim(patient, billed_cents, more = {}) {
      const draft = { patient_id: patient['id'], medical_provider_id: ids.provider, billed_cents, ...more }
      const answer = await admin.post('/lien/create', draft)
      if (answer.status !== 201) throw new Error(`No lien was made: ${answer.status} ${answer.text}`)
      return answer.body.lien as Row
    },
    async upload(patient, by, draft = {}) {
      const file = await send('patient_document', patient['id'], by)
      const whole = { patient_id: patient['id'], doc_type: 'other', title: `Paper ${sent}`, ...file, ...draft }
      const answer = await by.post('/patient_document/create', whole)
      if (answer.status !== 201) throw new Error(`No document was filed: ${answer.status} ${answer.text}`)
      return answer.body.patient_document as Row
    },
    async handIn({ id, patient_id, version }, by) {
      const { file_key } = await send('underwriting_document', patient_id, by)
      return by.post(`/underwriting_document/${id}/hand_in`, { file_key, expected_version: version })
    },
    async accept(patient, kind, more = {}) {
      const [paper] = await rows(
        `select id, version from underwriting_document where patient_id = $1 and kind = $2 and status = 'received'`,
        [patient['id'], kind],
      )
      if (!paper) throw new Error(`No paper was received: ${kind}`)
      const wish = { version: paper['version'], status: 'accepted', ...more }
      const answer = await underwriter.put(`/underwriting_document/update/${paper['id']}`, wish)
      if (answer.status !== 200) throw new Error(`The paper was not accepted: ${answer.status} ${answer.text}`)
      return answer.body.underwriting_document as Row
    },
    async held(patient, day, more = {}) {
      const [found] = await rows(`select (select id from appointment_type where code = 'mri') as type,
        (select id from appointment_status where code = 'completed') as completed`)
      const draft = {
        patient_id: patient['id'],
        appointment_type_id: found!['type'],
        ...(!more['chiropractor_id'] && {
          medical_provider_id: ids.provider,
          medical_provider_office_id: ids.office,
        }),
        ...(more['chiropractor_id'] && { chiropractor_id: more['chiropractor_id'] }),
      }
      const asked = await admin.post('/appointment/create', draft)
      if (asked.status !== 201) throw new Error(`No visit was asked for: ${asked.status} ${asked.text}`)
      const { id } = asked.body.appointment as Row
      await rows('update appointment set appointment_status_id = $2, service_date = $3 where id = $1', [
        id,
        found!['completed'],
        day,
      ])
      const held = (await admin.get(`/appointment/${id}`)).body.appointment as Row
      if (Object.keys(more).length === 0) return held
      const told = await admin.put(`/appointment/update/${id}`, { version: held['version'], ...more })
      if (told.status !== 200) throw new Error(`The visit was not changed: ${told.status} ${told.text}`)
      return told.body.appointment as Row
    },
    async set(table, id, columns) {
      const names = Object.keys(columns)
      await rows(
        `update "${table}" set ${names.map((name, at) => `"${name}" = $${at + 2}`).join(', ')} where id = $1`,
        [id, ...Object.values(columns)],
      )
    },
  }
}

/** Unique names. */
export function person(n: number): Row {
  const word = (seed: number): string =>
    Array.from({ length: 9 }, (_, at) => String.fromCharCode(97 + ((seed * (at + 7) + at * at * 5) % 26))).join('')
  return {
    first_name: word(n * 3 + 1),
    last_name: word(n * 11 + 5),
    dob: `19${30 + (n % 40)}-0${1 + (n % 9)}-1${n % 10}`,
    phone: `+1305${5_560_000 + n}`,
  }
}
