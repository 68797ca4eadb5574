/**
 * node tests/load/offline-campaign.ts: three people's devices with the real replica and outbox against the real server,
 * in an order that a seed decides; connections fail, devices are killed, rights come and go. In the end every device must
 * hold exactly what its user may see, and every command must be done once or put aside. A seed that failed is run again
 * with FIRST_SEED and RUNS.
 *
 * OFFLINE_DATABASE  embedded, postgres or both (the default; without PostgreSQL only embedded)
 * RUNS              how many (default 1,000)
 * FIRST_SEED        the first run's random numbers (default 1)
 * QUICK=1           3 runs, unless they are named
 */
import { makeApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { silentLog } from '#server/http/log.ts'
import { listen } from '#server/server.ts'
import { converge, groundOn } from '#tests/support/convergence.ts'
import { postgresBinaries } from '#tests/support/postgres.ts'
import type { Client } from '#tests/support/server.ts'
import { DEMO_PASSWORD } from './api.ts'
import { prepareData, type PreparedData } from './prepared-data.ts'
import { say, whole } from './report.ts'
import { databaseSetting, numberSetting } from './settings.ts'

const kinds = databaseSetting('OFFLINE_DATABASE', Boolean(postgresBinaries()))
const runs = numberSetting('RUNS', 1000, 3)
const firstSeed = numberSetting('FIRST_SEED', 1)

const EVERY = 50

let failed = false
for (const kind of kinds) {
  const data = await prepareData(kind, { size: 'demo' })
  try {
    await campaign(data)
  } finally {
    await data.remove()
  }
}
process.exitCode = failed ? 1 : 0

async function campaign(data: PreparedData): Promise<void> {
  const database = await data.open()
  const config = readConfig({
    SECRET_KEY: data.secret,
    DATA_DIR: data.folder,
    SIGN_IN_LIMIT: '1000',
    ACCESS_TOKEN_MINUTES: '720',
  })
  const app = makeApp({ config, database, log: silentLog, version: 'campaign', portalFolder: data.folder })
  const server = await listen(app, '127.0.0.1', 0)
  const people = new Map<string, Promise<Client>>()
  const as = (name: string): Promise<Client> => {
    const known = people.get(name) ?? signedIn(server.url, name)
    people.set(name, known)
    return known
  }
  try {
    const ground = await groundOn({ url: server.url, database, as })
    const total: Record<string, number> = {}
    const begun = performance.now()
    for (let run = 0; run < runs; run += 1) {
      const { seed, differences, commands } = await converge(ground, firstSeed + run)
      for (const [state, count] of Object.entries(commands)) total[state] = (total[state] ?? 0) + count
      for (const difference of differences) say(`  run ${seed}: ${difference}`)
      failed ||= differences.length > 0
      if ((run + 1) % EVERY === 0) say(`  ${whole(run + 1)} runs`)
    }
    const seconds = (performance.now() - begun) / 1000
    const commands = Object.entries(total).map(([state, count]) => `${whole(count)} ${state}`)
    say(`${data.kind}: ${whole(runs)} runs in ${seconds.toFixed(1)} s; commands: ${commands.join(', ')}`)
  } finally {
    await server.close()
    await database.close()
  }
}

async function signedIn(url: string, name: string): Promise<Client> {
  const stranger = clientOf(url, '', '')
  const { body } = await stranger.post('/login', { email: `${name}@demo.example.com`, password: DEMO_PASSWORD })
  return clientOf(url, body.access as string, body.id as string)
}

function clientOf(url: string, token: string, userId: string): Client {
  async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const json = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, headers: response.headers, text, body: json ? JSON.parse(text) : undefined }
  }
  return {
    userId,
    token,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body = {}, headers) => send('POST', path, body, headers),
    put: (path, body = {}, headers) => send('PUT', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
  }
}
