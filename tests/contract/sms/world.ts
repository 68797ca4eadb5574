import type { Config } from '#server/config.ts'
import { signedPost } from '#tests/support/gateway.ts'
import { startServer, type Answer, type Client, type EngineName, type TestServer } from '#tests/support/server.ts'
import { anchorsIn, insertFitting } from '#tests/support/world-rows.ts'

// Rows of every shape are looked into here.
// oxlint-disable-next-line typescript/no-explicit-any
export type Row = Record<string, any>

export const NOON = new Date('2031-07-02T16:00:00Z')
export const NIGHT = new Date('2031-07-03T04:00:00Z')
export const MORNING = new Date('2031-07-03T12:00:00Z')

export interface SmsWorld {
  readonly server: TestServer
  readonly manager: Client
  /** By which nights are quiet. */
  clock: Date
  rows(text: string, values?: unknown[]): Promise<Row[]>
  /** A case of the manager's with one number, of which consent is given. */
  newCase(more?: Row): Promise<{ id: string; number: string }>
  /** A number of the small range that is reserved for fiction, each one once. */
  newNumber(): string
  /** A visit on a morning of 2031, by the clock of an office in New York's zone. */
  newVisit(patientId: string): Promise<string>
  addNumber(patientId: string, number: string, more?: Row): Promise<string>
  threadOf(patientId: string): Promise<Row[]>
  /** What the gateway brings, signed. */
  bring(form: Record<string, string>, more?: { query?: string; signature?: string | null }): Promise<Answer>
  close(): Promise<void>
}

export async function openSmsWorld(engine: EngineName, config: Partial<Config> = {}): Promise<SmsWorld> {
  let clock = NOON
  const server = await startServer(engine, { config, now: () => clock })
  const manager = await server.as('case.manager')
  const anchors = await anchorsIn(server.database)
  let made = 9000
  const next = (): number => (made += 1)
  const rows = async (text: string, values: unknown[] = []): Promise<Row[]> =>
    (await server.database.pool.query<Row>(text, values)).rows
  const [zone] = await rows(`select id from state where default_timezone = 'America/New_York' limit 1`)
  const [english] = await rows(`select id from patient_language where iso = 'en' limit 1`)
  const [office] = await rows(`select id, medical_provider_id from medical_provider_office
    where deleted_at is null and timezone = 'America/New_York' limit 1`)
  const [scheduled] = await rows(`select id from appointment_status where code = 'scheduled'`)

  const world: SmsWorld = {
    server,
    manager,
    get clock() {
      return clock
    },
    set clock(at) {
      clock = at
    },
    rows,
    newNumber: () => `+1212${String(1_000_000 + next()).slice(-7)}`,
    async newCase(more = {}) {
      const number = world.newNumber()
      const id = await insertFitting(server.database, 'patient', next(), anchors, {
        case_manager_id: manager.userId,
        underwriter_id: null,
        first_name: 'Zoe',
        last_name: 'Reyes',
        state_id: zone?.['id'],
        patient_language_id: english?.['id'],
        phone: number,
        ...more,
      })
      // The case's own telephone is its first number already.
      await rows(
        `update patient_mobile_info set sms_consent = 'granted', consent_source = 'web', consent_at = now(),
           timezone = 'America/New_York' where patient_id = $1`,
        [id],
      )
      return { id, number }
    },
    newVisit: (patientId) =>
      insertFitting(server.database, 'appointment', next(), anchors, {
        patient_id: patientId,
        medical_provider_id: office?.['medical_provider_id'],
        medical_provider_office_id: office?.['id'],
        chiropractor_id: null,
        appointment_status_id: scheduled?.['id'],
        scheduled_start: '2031-07-10T14:30:00Z',
      }),
    addNumber: (patientId, number, more = {}) =>
      insertFitting(server.database, 'patient_mobile_info', next(), anchors, {
        patient_id: patientId,
        number,
        can_sms: true,
        sms_consent: 'granted',
        consent_source: 'web',
        consent_at: '2026-01-05T12:00:00Z',
        detail_consent: false,
        revoked_at: null,
        timezone: 'America/New_York',
        ...more,
      }),
    threadOf: (patientId) =>
      rows(`select * from patient_sms where patient_id = $1 order by created_at, id`, [patientId]),
    async bring(form, { query = '', signature } = {}) {
      const post = signedPost(form, query)
      const { 'x-twilio-signature': right, ...headers } = post.headers
      const given = signature === undefined ? right : signature
      const response = await fetch(`${server.url}/api/sms/webhook${query}`, {
        ...post,
        headers: { ...headers, ...(given !== null && { 'x-twilio-signature': given }) },
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, body: undefined }
    },
    close: () => server.close(),
  }
  return world
}
