/**
 * npm run campaign:live: two servers on one PostgreSQL, clients with sockets to either, patients who write, people who
 * read. Sockets drop, readers sleep, servers are stopped or killed and come back. After every round each client must know
 * the same unseen counts as the database. Before that, on quiet servers: how long until a device is told of a change that
 * somebody made at the other one.
 *
 * ROUNDS        how many (default 200)
 * CLIENTS       how many (default 24), two for each person
 * SEED_NUMBER   the run of random numbers (default 1)
 * CHANGES       how many changes are followed (default 40)
 * QUICK=1       4 rounds of 8 clients and 4 changes, unless they are named
 * DATABASE_URL  an empty PostgreSQL database to use instead of a private server
 */
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { inTransaction } from '#server/database/transaction.ts'
import { emit } from '#server/events/emit.ts'
import { followFigures } from './follow-figures.ts'
import { LiveClient } from './live-client.ts'
import { hirePeople, writeSms, type LivePerson } from './live-people.ts'
import { median } from './load.ts'
import { prepareData } from './prepared-data.ts'
import { randomFrom } from './random.ts'
import { say, whole } from './report.ts'
import { startCaseway, type ServerProcess } from './server-process.ts'
import { numberSetting } from './settings.ts'

const rounds = numberSetting('ROUNDS', 200, 4)
const count = numberSetting('CLIENTS', 24, 8)
const seed = numberSetting('SEED_NUMBER', 1)
const changes = numberSetting('CHANGES', 40, 4)

/** K7: a person sees within this what another one changed. */
const AIM_MS = 2000

const PATIENTS_EACH = 5
const PATIENCE_MS = 60_000
const LONGEST_MS = 60

const random = randomFrom(seed)
const failures: string[] = []
const settling: number[] = []
const done = { written: 0, takenBack: 0, seen: 0, handedOver: 0, drops: 0, sleeps: 0, kills: 0, stops: 0 }

const people: LivePerson[] = []
const data = await prepareData('postgres', {
  size: 'demo',
  databaseUrl: process.env['DATABASE_URL'],
  prepare: async (filled, secret) =>
    void people.push(...(await hirePeople(filled, secret, Math.ceil(count / 2), PATIENTS_EACH))),
})
const database = await data.open()
const { pool } = database
const patients = people.flatMap((person) => person.patients)
const servers: ServerProcess[] = [await startCaseway(data.environment), await startCaseway(data.environment)]
const said: string[] = []
const alive = (): string[] => servers.filter((server) => server.alive()).map((server) => server.url)
const [one, other] = servers as [ServerProcess, ServerProcess]
const following = await followFigures(people[0]!, [one.url, other.url], changes)
const clients = Array.from({ length: count }, (_, index) => new LiveClient(people[index >> 1]!, alive, random))
try {
  for (let round = 1; round <= rounds && failures.length === 0; round += 1) {
    await Promise.all([write(), read(), disturb(round)])
    await settle(round)
  }
} finally {
  clients.forEach((client) => client.end())
  for (const server of servers) await server.stop()
  said.push(...servers.map((server) => server.said() + server.complaints()))
  await database.close()
  await data.remove()
}

const tickets = clients.flatMap((client) => client.tickets)
const leaked = tickets.filter((ticket) => said.some((text) => text.includes(ticket)))
if (leaked.length > 0) failures.push(`${leaked.length} tickets stand in the log`)
const sum = (of: (client: LiveClient) => number): number => clients.reduce((total, client) => total + of(client), 0)
say(`${rounds} rounds, ${count} clients of ${people.length} people on two servers, seed ${seed}`)
say(
  `${whole(done.written)} messages (${done.takenBack} more were taken back), ${done.seen} readings, ${done.handedOver} cases handed over`,
)
say(
  `${done.drops} drops, ${done.sleeps} sleepers, ${done.kills} kills and ${done.stops} stops of a server; ${whole(sum((client) => client.connects))} connections, ${whole(sum((client) => client.told))} items told`,
)
say(
  `all counts the same as the database after ${whole(median(settling))} ms in the middle, ${whole(Math.max(0, ...settling))} ms at most`,
)
say(
  `a change elsewhere is told after ${whole(median(following.taken))} ms in the middle, ${whole(Math.max(...following.taken))} ms at most${Math.max(...following.taken) > AIM_MS ? `; the aim is ${whole(AIM_MS)} ms` : ''}`,
)
say(`${whole(changes)} changes at once: told ${following.hints} times, ${following.deltas} deltas`)
say(`${whole(tickets.length)} tickets, ${leaked.length} of them in the log`)
for (const failure of failures) say(`FAILED: ${failure}`)
process.exitCode = failures.length > 0 ? 1 : 0

/** Patients write in transactions that overlap and end in another order than they began; some are taken back. */
async function write(): Promise<void> {
  const written = Array.from({ length: random.between(5, 25) }, async () => {
    const [patientId, held, back] = [random.pick(patients), random.below(LONGEST_MS), random.below(10) === 0]
    await wait(random.below(LONGEST_MS))
    const client = await pool.connect()
    try {
      await client.query('begin')
      await writeSms(client, patientId)
      await wait(held)
      await client.query(back ? 'rollback' : 'commit')
      if (back) done.takenBack += 1
      else done.written += 1
    } finally {
      client.release()
    }
  })
  await Promise.all(written)
}

async function read(): Promise<void> {
  for (let readings = random.below(8); readings > 0; readings -= 1) {
    const client = random.pick(clients)
    const [patientId] = client.counts.keys()
    if (patientId) await client.seen(patientId)
    done.seen += 1
  }
  if (random.below(4) > 0) return
  await handOver(random.pick(patients), random.pick(people).userId)
  done.handedOver += 1
}

async function handOver(patientId: string, userId: string): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ case_manager_id: string | null }>(
      'select case_manager_id from patient where id = $1 for update',
      [patientId],
    )
    await tx.query('update patient set case_manager_id = $2 where id = $1', [patientId, userId])
    await emit(tx, { kind: 'case_handed_over', patientId, isOpen: true, formerly: rows[0] ?? {} })
  })
}

async function disturb(round: number): Promise<void> {
  for (let drops = random.below(clients.length / 2); drops > 0; drops -= 1) {
    await wait(random.below(10))
    random.pick(clients).drop()
    done.drops += 1
  }
  if (random.below(3) === 0) {
    random.pick(clients).sleep(random.below(500))
    done.sleeps += 1
  }
  // One of the two always stands; which one goes, and how, changes.
  if (round % 4 === 0) await restart(random.below(2), random.below(2) === 0)
}

async function restart(index: number, politely: boolean): Promise<void> {
  const server = servers[index]!
  await (politely ? server.stop() : server.kill())
  done[politely ? 'stops' : 'kills'] += 1
  said.push(server.said() + server.complaints())
  servers[index] = await startCaseway(data.environment)
}

async function settle(round: number): Promise<void> {
  const begun = performance.now()
  for (;;) {
    const expected = await countsIn(pool)
    const wrong = clients.filter((client) => written(client.counts) !== (expected.get(client.person.userId) ?? ''))
    if (wrong.length === 0) break
    if (performance.now() - begun > PATIENCE_MS) {
      for (const { person, counts } of wrong.slice(0, 3))
        failures.push(
          `round ${round}: ${person.userId} knows ${written(counts)}, the database ${expected.get(person.userId)}`,
        )
      return
    }
    await wait(20)
  }
  settling.push(performance.now() - begun)
}

function written(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .map(([patientId, messages]) => `${patientId}=${messages}`)
    .sort()
    .join()
}

async function countsIn(from: pg.Pool): Promise<Map<string, string>> {
  const { rows } = await from.query<{ manager: string; patient: string; messages: number }>(
    `select p.case_manager_id as manager, p.id as patient, count(*)::int as messages from patient p
     join patient_sms s on s.patient_id = p.id and s.direction = 'in' and s.seen_at is null and s.deleted_at is null
     where p.id = any($1::uuid[]) group by p.id`,
    [patients],
  )
  const counts = Map.groupBy(rows, ({ manager }) => manager)
  return new Map(
    [...counts].map(([manager, own]) => [
      manager,
      written(new Map(own.map(({ patient, messages }) => [patient, messages]))),
    ]),
  )
}
