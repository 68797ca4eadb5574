import { randomFrom, type Random } from '#tests/load/random.ts'
import type { Entry } from '#offline/outbox/command.ts'
import { newId } from '#server/records/new-id.ts'
import { settled, snapshot } from './feed.ts'
import { offlineDevice, type OfflineDevice } from './offline-device.ts'
import type { TestServer } from './server.ts'
import { anchorsIn, insertFitting, type Anchors } from './world-rows.ts'

type Server = Pick<TestServer, 'url' | 'database' | 'as'>

/** What all runs on one server share. */
export interface Ground {
  readonly server: Server
  readonly anchors: Anchors
  readonly firmId: string
  readonly otherFirmId: string
  /** Who sees a case only while it is given to him. */
  readonly paralegalId: string
  /** A number that no row has yet. */
  next(): number
}

const FIRST_NUMBER = 90_000

export async function groundOn(server: Server): Promise<Ground> {
  let n = FIRST_NUMBER
  const admin = await server.as('admin')
  const firmOf = async (name: string) =>
    (await admin.get(`/user/${(await server.as(name)).userId}`)).body.user.lawfirm_id as string
  const { userId } = await server.as('paralegal')
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select id from lawfirm_employee where user_id = $1',
    [userId],
  )
  return {
    server,
    anchors: await anchorsIn(server.database),
    firmId: await firmOf('lawfirm'),
    otherFirmId: await firmOf('lawfirm2'),
    paralegalId: rows[0]?.id ?? '',
    next: () => (n += 1),
  }
}

interface Run extends Ground {
  readonly random: Random
  readonly devices: readonly OfflineDevice[]
  readonly cases: readonly string[]
  /** Work that was begun and not waited for. */
  readonly loose: Promise<unknown>[]
}

export interface Converged {
  readonly seed: number
  /** What differs in the end; empty if all devices hold what the server shows their users. */
  readonly differences: readonly string[]
  readonly commands: Readonly<Record<string, number>>
}

const CASES = 4
const STEPS = 60
const COMPARED = ['patient', 'patient_note', 'patient_lawfirm_employee'] as const
const FINAL_ROUNDS = 20

/**
 * Three people's devices and the server, in an order that a seed decides: edits on all sides, connections that fail at
 * the worst moment, devices that are killed, rights that come and go, a log that is cut and a server restored. In the end
 * the sun shines, and every device must hold exactly what its user may see, with every command done once or put aside.
 */
export async function converge(ground: Ground, seed: number): Promise<Converged> {
  const random = randomFrom(seed)
  const { server } = ground
  const people = await Promise.all(['admin', 'lawfirm', 'paralegal'].map((name) => server.as(name)))
  const devices = await Promise.all(people.map((client) => offlineDevice(server.url, client, random, COMPARED)))
  const cases: string[] = []
  for (let made = 0; made < CASES; made += 1)
    cases.push(
      await insertFitting(server.database, 'patient', ground.next(), ground.anchors, { lawfirm_id: ground.firmId }),
    )
  const run: Run = { ...ground, random, devices, cases, loose: [] }
  for (let step = 0; step < STEPS; step += 1) await random.pick(DEEDS)(run)
  await Promise.allSettled(run.loose)
  const differences = await inTheEnd(run)
  const entries = (await Promise.all(devices.map((device) => device.outbox().entries()))).flat()
  for (const device of devices) await device.restart()
  const commands = Object.fromEntries(
    [...Map.groupBy(entries, ({ state }) => state)].map(([of, all]) => [of, all.length]),
  )
  return { seed, differences, commands }
}

type Deed = (run: Run) => Promise<void>

const anyDevice = ({ random, devices }: Run) => random.pick(devices)

const writeNote: Deed = async (run) => {
  const { random, cases } = run
  const command_id = newId()
  const body = { patient_id: random.pick(cases), body: `Note ${command_id}`, visibility: 'lawfirm' }
  const command = { kind: 'create', entity: 'patient_note', method: 'POST', path: '/patient_note/create' } as const
  await anyDevice(run)
    .outbox()
    .add({ ...command, target: `new:${command_id}`, body }, command_id)
}

const editOffline: Deed = async (run) => {
  const device = anyDevice(run)
  const id = run.random.pick(run.cases)
  const row = (await device.replica().reader.rows('patient', [id])).get(id)
  if (!row) return
  const field = run.random.pick(['next_contact_at', 'dob'])
  const version = Number(row['version'])
  const day = `19${run.random.between(40, 99)}-0${run.random.between(1, 9)}-1${run.random.between(0, 9)}`
  await device.outbox().add({
    kind: 'update',
    entity: 'patient',
    target: id,
    method: 'PUT',
    path: `/patient/update/${id}`,
    body: { [field]: day, version },
    base: { version, values: { [field]: row[field] ?? null } },
  })
}

const editOnline: Deed = async ({ server, random, cases }) => {
  const admin = await server.as('admin')
  const id = random.pick(cases)
  const { body } = await admin.get(`/patient/${id}`)
  const day = `2027-0${random.between(1, 9)}-1${random.between(0, 9)}`
  await admin.put(`/patient/update/${id}`, { version: body.patient.version, next_contact_at: day })
}

const moveCase: Deed = async ({ server, random, cases, firmId, otherFirmId }) => {
  const firm = random.pick([firmId, otherFirmId])
  const id = random.pick(cases)
  await server.database.pool.query('update patient set lawfirm_id = $2, version = version + 1 where id = $1', [
    id,
    firm,
  ])
}

const giveCase: Deed = async ({ server, random, cases, anchors, paralegalId, next }) => {
  const [patient_id, lawfirm_employee_id] = [random.pick(cases), paralegalId]
  const { rows } = await server.database.pool.query(
    'select id from patient_lawfirm_employee where patient_id = $1 and lawfirm_employee_id = $2 and deleted_at is null',
    [patient_id, lawfirm_employee_id],
  )
  if (rows.length > 0) return
  const values = { patient_id, lawfirm_employee_id }
  await insertFitting(server.database, 'patient_lawfirm_employee', next(), anchors, values)
}

const takeCase: Deed = async ({ server, random, cases, paralegalId }) => {
  await server.database.pool.query(
    `update patient_lawfirm_employee set deleted_at = now(), version = version + 1
      where patient_id = $1 and lawfirm_employee_id = $2 and deleted_at is null`,
    [random.pick(cases), paralegalId],
  )
}

const state =
  (key: string, value: string): Deed =>
  ({ server }) =>
    server.database.pool.query('update server_state set value = $2 where key = $1', [key, value]).then(() => undefined)

const cutLog: Deed = async (run) => {
  const { rows } = await run.server.database.pool.query<{ xid: string }>('select settled_before()::text as xid')
  await state('feed_floor', rows[0]?.xid ?? '0')(run)
}

const restoreServer: Deed = (run) => state('epoch', `life-${run.random.below(1_000_000)}`)(run)

const sync: Deed = async (run) => {
  await anyDevice(run)
    .replica()
    .freshen()
    .catch(() => undefined)
}

const sendAll: Deed = async (run) => {
  const device = anyDevice(run)
  device.later()
  await device.outbox().drain()
}

/** Begun and left to itself, so that other things come between. */
const beside =
  (deed: Deed): Deed =>
  async (run) => {
    run.loose.push(deed(run).catch(() => undefined))
  }

const kill: Deed = (run) => anyDevice(run).restart()

const weather: Deed = async (run) => {
  const at = anyDevice(run).weather
  at.unsent = run.random.pick([0, 0, 20, 100])
  at.unanswered = run.random.pick([0, 20, 50])
}

const waitADay: Deed = async (run) => anyDevice(run).aDayPasses()

/** As often as they stand here. What has everything compared is rare: it mends what went wrong before it. */
const DEEDS: readonly Deed[] = [
  ...Array.from({ length: 3 }, () => [
    [writeNote, writeNote, writeNote, editOffline, editOffline, editOnline, moveCase, giveCase, takeCase],
    [sync, sync, beside(sync), sendAll, sendAll, beside(sendAll), kill, weather, weather],
  ]).flat(),
  [cutLog, restoreServer, waitADay],
].flat()

async function inTheEnd(run: Run): Promise<string[]> {
  const { devices, server } = run
  for (const { weather: at } of devices) Object.assign(at, { unsent: 0, unanswered: 0 })
  for (const device of devices) await sentOff(device)
  await settled(server.database)
  const differences: string[] = []
  for (const device of devices) {
    await device.replica().freshen()
    for (const entity of COMPARED) differences.push(...(await differing(device, entity)))
    differences.push(...(await undone(run, await device.outbox().entries())))
  }
  return differences
}

async function sentOff(device: OfflineDevice): Promise<void> {
  for (let round = 0; round < FINAL_ROUNDS; round += 1) {
    device.later()
    if ((await device.outbox().drain()) === undefined) return
  }
}

async function differing({ client, replica }: OfflineDevice, entity: string): Promise<string[]> {
  const kept = (await replica().syncState())?.entityStates[entity] !== undefined
  if (!kept) return (await replica().reader.list(entity)).length > 0 ? [`${entity} is kept without right`] : []
  const { columns, rows } = await snapshot(client, entity, '&limit=100000')
  const shown = new Map(
    rows.map((row) => [String(row[0]), Object.fromEntries(columns.map((name, at) => [name, row[at]]))]),
  )
  const held = new Map((await replica().reader.list(entity)).map((row) => [String(row['id']), row]))
  const ids = new Set([...shown.keys(), ...held.keys()])
  return [...ids]
    .filter((id) => JSON.stringify(shown.get(id)) !== JSON.stringify(held.get(id)))
    .map((id) => `${entity} ${id}: ${JSON.stringify(held.get(id))} for ${JSON.stringify(shown.get(id))}`)
}

/** Notes are there once if they were done and not at all if they were not; nothing is still on its way. */
async function undone({ server }: Run, entries: readonly Entry[]): Promise<string[]> {
  const unsettled = entries.filter(({ state }) => state === 'sending' || state === 'waiting')
  // What came after a refused command on the same target waits for its author.
  const held = new Set(
    entries.filter(({ state }) => state === 'refused' || state === 'conflict').map(({ command }) => command.target),
  )
  const stuck = unsettled
    .filter(({ command }) => !held.has(command.target))
    .map(({ command }) => `unsent ${command.path}`)
  const notes = entries.filter(({ command }) => command.entity === 'patient_note')
  const { rows } = await server.database.pool.query<{ body: string; count: number }>(
    'select body, count(*)::int as count from patient_note where body = any($1) group by body',
    [notes.map(({ command }) => command.body['body'])],
  )
  const counts = new Map(rows.map(({ body, count }) => [body, count]))
  const wrong = notes.filter(
    ({ command, state }) => (counts.get(String(command.body['body'])) ?? 0) !== (state === 'done' ? 1 : 0),
  )
  return [...stuck, ...wrong.map(({ command, state }) => `${state}, but not so: ${String(command.body['body'])}`)]
}
