import type { Config } from '#server/config.ts'
import { emit } from '#server/events/emit.ts'
import type { Client, EngineName, TestServer } from '#tests/support/server.ts'
import { startServer } from '#tests/support/server.ts'
import { anchorsIn, insertFitting } from '#tests/support/world-rows.ts'
import type { AnyRecord } from '#tests/support/live.ts'

export interface LiveWorld {
  readonly server: TestServer
  readonly admin: Client
  readonly manager: Client
  readonly underwriter: Client
  rows(text: string, values?: unknown[]): Promise<AnyRecord[]>
  /** A case to which only the manager is assigned. */
  newCase(more?: AnyRecord): Promise<string>
  /** What a patient writes, past the gateway. */
  fromPatient(patientId: string, more?: AnyRecord): Promise<string>
}

export async function openLiveWorld(engine: EngineName, config: Partial<Config> = {}): Promise<LiveWorld> {
  const server = await startServer(engine, { config })
  const [admin, manager, underwriter] = (await Promise.all(
    ['admin', 'case.manager', 'underwriter'].map((name) => server.as(name)),
  )) as [Client, Client, Client]
  const anchors = await anchorsIn(server.database)
  let made = 9000
  const next = (): number => (made += 1)
  return {
    server,
    admin,
    manager,
    underwriter,
    rows: async (text, values = []) => (await server.database.pool.query<AnyRecord>(text, values)).rows,
    newCase: (more = {}) =>
      insertFitting(server.database, 'patient', next(), anchors, {
        case_manager_id: manager.userId,
        underwriter_id: null,
        first_name: 'Çağla',
        last_name: 'Şahin',
        ...more,
      }),
    async fromPatient(patientId, more = {}) {
      const id = await insertFitting(server.database, 'patient_sms', next(), anchors, {
        patient_id: patientId,
        direction: 'in',
        status: 'received',
        gateway_id: `live-${made}`,
        ...more,
      })
      if (more['direction'] !== 'out') await emit(server.database.pool, { kind: 'message_received', patientId })
      return id
    },
  }
}
