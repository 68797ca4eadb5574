import { entities } from '#domain/entities/index.ts'
import type { Entity } from '#domain/entity.ts'
import { draftFor, valueFor, type Values } from './drafts.ts'
import { sentFor } from './uploads.ts'
import { startServer, type Answer, type Client, type EngineName, type TestServer } from './server.ts'
import { anchorsIn, insertFitting, type Anchors } from './world-rows.ts'

export const register: readonly Entity[] = entities

/** Each entity with its name, for a describe that runs once for each. */
export const everyEntity = register.map((entity) => ({ name: entity.name, entity }))

export const writable = (entity: Entity) => Object.entries(entity.fields).filter(([, field]) => !field.readOnly)

/** Creates valid drafts and rows of any entity as the administrator. */
export interface EntityFixture {
  readonly server: TestServer
  readonly admin: Client
  readonly anchors: Anchors
  draft(entity: Entity, full?: boolean): Promise<Values>
  created(entity: Entity, full?: boolean): Promise<Values>
  /** Number of rows in the entity's table, including deleted ones. */
  countOf(entity: Entity): Promise<number>
  listed(entity: Entity, query: Record<string, string | number>): Promise<Answer>
  /** A number not yet used by any draft. */
  next(): number
}

export async function openEntityFixture(engine: EngineName): Promise<EntityFixture> {
  const server = await startServer(engine)
  const admin = await server.as('admin')
  const anchors = await anchorsIn(server.database)
  let n = 1000
  const next = (): number => (n += 1)
  const fresh = (name: string): Promise<string> => insertFitting(server.database, name, next(), anchors)

  const bench: EntityFixture = {
    server,
    admin,
    anchors,
    next,
    async draft(entity, full = false) {
      const made = draftFor(entity, { n: next(), full, refs: (name) => anchors[name] })
      // A log-in belongs to one entry of the directory at most, and a role has an entry of the menu once.
      if (entity.name === 'subsidiary_user' || (entity.name === 'employee' && full))
        made['user_id'] = await fresh('user')
      // A person is assigned to a case only once.
      if (entity.name === 'patient_lawfirm_employee') made['lawfirm_employee_id'] = await fresh('lawfirm_employee')
      if (entity.name === 'role_menu') made['role_id'] = await fresh('role')
      await sentFor(server.database, entity.name, admin.userId, made)
      return made
    },
    created: async (entity, full) =>
      rowIn(await admin.post(`/${entity.name}/create`, await bench.draft(entity, full)), entity, 201),
    async countOf({ name }) {
      const { rows } = await server.database.pool.query<{ count: number }>(
        `select count(*)::int as count from "${name}"`,
      )
      return rows[0]?.count ?? 0
    },
    listed(entity, query) {
      const asked = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
      return admin.get(`/${entity.name}/all?${asked}`)
    },
  }
  return bench
}

export function rowIn(answer: Answer, entity: Entity, status = 200): Values {
  if (answer.status !== status) throw new Error(`${entity.name}: ${answer.status} ${answer.text.slice(0, 500)}`)
  return answer.body[entity.name] as Values
}

export async function refusal(answer: Promise<Answer>): Promise<[number, string]> {
  const { status, body } = await answer
  return [status, body?.code]
}

/** A change of one field that stands on its own. */
export function patchFor(entity: Entity, anchors: Anchors): Values {
  const plain = ['text', 'long_text', 'email', 'phone', 'integer', 'flag', 'date']
  const [name, field] = writable(entity).find(([, { fixed, kind }]) => !fixed && plain.includes(kind)) ?? []
  if (!name || !field) throw new Error(`${entity.name} has no plain field to change`)
  if (field.kind === 'flag') return { [name]: !field.initial }
  return { [name]: valueFor(name, field, { n: 999, refs: (of) => anchors[of] }) }
}
