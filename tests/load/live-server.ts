/** The server of the live bench: the real one, and beside it patients who write when they are told to. */
import { makeApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { jsonLog, silentLog } from '#server/http/log.ts'
import { listen } from '#server/server.ts'
import { answerBursts } from './live-burst.ts'
import { patientsIn, writeSms } from './live-people.ts'

const config = readConfig(process.env)
const database = await prepareDatabase(config)
const patients = await patientsIn(database.pool)
// The standard output is for the answers to the bench alone.
const log = { ...silentLog, error: jsonLog.error }
const app = makeApp({ config, database, log, version: 'bench', portalFolder: config.dataDir })
const server = await listen(app, '127.0.0.1', 0)
process.stdout.write(`The server is ready: ${server.url}\n`)
await answerBursts((index) => writeSms(database.pool, patients[index]))
await server.close()
await database.close()
process.exit(0)
