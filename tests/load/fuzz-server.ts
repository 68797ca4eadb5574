/**
 * The server of the fuzz campaign: put together as in src/server/main.ts, and beside it a door of its own that tells the
 * checksums of all tables, because another process can't open an embedded database meanwhile.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { jsonLog } from '#server/http/log.ts'
import { startJobs } from '#server/jobs.ts'
import { listen } from '#server/server.ts'
import { idsOf, tableSums } from './table-sums.ts'

const config = readConfig(process.env)
const database = await prepareDatabase(config)
const app = makeApp({ config, database, log: jsonLog, version: 'fuzz', portalFolder: config.dataDir })
const server = await listen(app, '127.0.0.1', 0)
startJobs(app.jobs, jsonLog)

const door = createServer((request, response) => {
  const asked = request.url === '/ids' ? idsOf(database.pool) : tableSums(database.pool)
  asked.then(
    (answer) => response.end(JSON.stringify(answer)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
door.listen(0, '127.0.0.1', () => {
  process.stdout.write(`sums: http://127.0.0.1:${(door.address() as AddressInfo).port}\n`)
  process.stdout.write(`The fuzzed server is ready: ${server.url}\n`)
})
process.on(
  'SIGTERM',
  () =>
    void server
      .close()
      .then(() => database.close())
      .then(() => process.exit(0)),
)
