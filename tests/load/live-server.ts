/** The server of the live bench: the real one, and beside it patients who write when they are told to. */
import { makeApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { jsonLog } from '#server/http/log.ts'
import { newId } from '#server/records/new-id.ts'
import { listen } from '#server/server.ts'
import { answerBursts } from './live-burst.ts'
import { WRITE_SMS } from './live-people.ts'

const config = readConfig(process.env)
const database = await prepareDatabase(config)
const { rows } = await database.pool.query<{ id: string }>(
  `select id from patient where case_number like 'LIV-%' order by case_number`,
)
const app = makeApp({ config, database, log: jsonLog, version: 'bench', portalFolder: config.dataDir })
const server = await listen(app, '127.0.0.1', 0)
process.stdout.write(`The server is ready: ${server.url}\n`)
await answerBursts((index) =>
  database.pool.query({ name: 'write', text: WRITE_SMS, values: [newId(), rows[index]?.id] }),
)
await server.close()
await database.close()
process.exit(0)
