// The real server on data of its own, which also tells what it mailed: a line with an address on the standard input is
// answered by a line with the last mail to it, or from a text on, which follows the address after a tab, with the last one
// that holds it. The line `sms` with an address is answered by the patient who has just written to that case manager, and
// the line `liens` asks lawyers about liens, as the server does by the hour. What patients write also comes in by the
// gateway's own way, signed with the token of the tests. For journeys that follow a mailed link, change the log-ins that
// others share, or hear from patients.
import { rmSync } from 'node:fs'
import path from 'node:path'
import readline from 'node:readline'
import { makeApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { emit } from '#server/events/emit.ts'
import { askAboutLiens } from '#server/features/case/firm-requests/due-liens.ts'
import { openSealer } from '#server/secrets/sealer.ts'
import { seedIfEmpty } from '#server/seed/index.ts'
import { newId } from '#server/records/new-id.ts'
import { listen } from '#server/server.ts'
import { newDemoFolder } from './demo-folder.ts'
import { TEST_GATEWAY } from './gateway.ts'

const folder = newDemoFolder()
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const config = {
  ...readConfig({
    DATA_DIR: folder,
    SIGN_IN_LIMIT: '100000',
    PUSH_LOOPBACK: process.env['PUSH_LOOPBACK'],
  }),
  sms: TEST_GATEWAY,
}
const database = await prepareDatabase(config)
await seedIfEmpty({ database, size: 'demo', sealer: openSealer(config.secret), log: () => undefined })
const app = makeApp({
  config,
  database,
  log: {
    info: () => undefined,
    error: (event, facts) => process.stderr.write(`${event} ${String(facts?.['error'])}\n`),
  },
  version: 'test',
  portalFolder: path.resolve(import.meta.dirname, '../../dist'),
})
const server = await listen(app, '127.0.0.1', 0)
await app.outbox.start()
// Where there is a push service on this machine; never to the world's.
if (config.pushLoopback === 'allow') await app.pushes.start()
process.stdout.write(`${JSON.stringify({ url: server.url })}\n`)

async function lastMail(recipient = '', from = ''): Promise<void> {
  const { rows } = await database.pool.query<{ body: string }>(
    `select substr(body, position($2 in body)) as body from outgoing
     where channel = 'mail' and recipient = $1 and position($2 in body) > 0 order by id desc limit 1`,
    [recipient, from],
  )
  process.stdout.write(`${JSON.stringify({ body: rows[0]?.body ?? '' })}\n`)
}

/** Always the same one of the manager's patients, through no gateway. */
async function patientWrites(manager: string): Promise<void> {
  const { rows } = await database.pool.query<{ id: string; name: string }>(
    `with patient as (
       select p.id, concat_ws(' ', p.first_name, p.last_name) as name from patient p
       join "user" u on u.id = p.case_manager_id
       where u.email = $2 and p.deleted_at is null and not exists(
         select from patient_sms s where s.patient_id = p.id and s.seen_at is null and s.body <> $3)
       order by p.id limit 1
     ), written as (
       insert into patient_sms (id, patient_id, direction, "to", body, status)
       select $1, id, 'in', '+13055550100', $3, 'received' from patient
     )
     select id, name from patient`,
    [newId(), manager, 'May I come an hour later?'],
  )
  const written = rows[0]
  if (written) await emit(database.pool, { kind: 'message_received', patientId: written.id })
  process.stdout.write(`${JSON.stringify(written ?? {})}\n`)
}

/** Until nothing is left to ask: a mail has so many liens at most. */
async function askLawyers(): Promise<void> {
  const count = `select count(*)::int as asked from lien_request`
  const asked = async () => (await database.pool.query<{ asked: number }>(count)).rows[0]?.asked
  let before
  do {
    before = await asked()
    await askAboutLiens({ pool: database.pool, portal: server.url, house: 'Caseway' })
  } while ((await asked()) !== before)
  process.stdout.write('{}\n')
}

// The end of the input means that the parent process has ended.
for await (const line of readline.createInterface({ input: process.stdin })) {
  const [, manager] = /^sms (.+)$/.exec(line) ?? []
  if (line === 'liens') await askLawyers()
  else await (manager ? patientWrites(manager) : lastMail(...line.split('\t')))
}
await server.close()
await app.outbox.stop()
await app.pushes.stop()
await database.close()
process.exit(0)
