/**
 * npm run bench:live: how fast what patients write reaches sockets. Every event is for one person, as he may see it at
 * that moment, by the rules and on the record; none may be lost, none come twice. Beside it, in the same run: bare `ws`, and
 * bare `ws` after the same write.
 *
 * BENCH_DATABASE  embedded, postgres or both (the default; without PostgreSQL only embedded)
 * SOCKETS         how many (default 1,000), one for each person
 * EVENTS          how many in a run (default 10,000)
 * RATE            events a second in the measured run (default 200, on the embedded database 50)
 * QUICK=1         20 sockets and 60 events, unless they are named: only whether it runs and loses nothing
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import readline from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { postgresBinaries } from '#tests/support/postgres.ts'
import { bareEnvironment, shortLivedFlags } from '#tests/support/short-lived.ts'
import { clock, type BurstOrder } from './live-burst.ts'
import { hirePeople, type LivePerson } from './live-people.ts'
import { at } from './load.ts'
import { prepareData, type PreparedData } from './prepared-data.ts'
import { residentMb } from './process-figures.ts'
import { percent, say, table, tenths, whole } from './report.ts'
import type { Environment } from './server-process.ts'
import { databaseSetting, numberSetting, QUICK } from './settings.ts'

const kinds = databaseSetting('BENCH_DATABASE', Boolean(postgresBinaries()))
const sockets = numberSetting('SOCKETS', 1000, 20)
const each = Math.max(1, Math.floor(numberSetting('EVENTS', 10_000, 60) / sockets))
const events = sockets * each
const rateOn = { embedded: 50, postgres: 200 }

const SETTLE_MS = 60_000
const AIM_MS = 100
const OPENING = 50

const numbers = Array.from({ length: events }, (_, index) => String(index))
const byNumber = async (_: string, n: number): Promise<string> => `/?n=${n}`

interface Figures {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly lost: number
  readonly twice: number
}

/** A program that writes when it is told to, and the sockets that listen to it. */
interface Side {
  readonly name: string
  readonly memory: () => number
  run(order: BurstOrder): Promise<Figures>
  stop(): Promise<void>
}

for (const kind of kinds) {
  const people: LivePerson[] = []
  const data = await prepareData(kind, {
    size: 'demo',
    prepare: async (filled, secret) => void people.push(...(await hirePeople(filled, secret, sockets, each))),
  })
  try {
    await bench(data, people)
  } finally {
    await data.remove()
  }
}

async function bench(data: PreparedData, people: readonly LivePerson[]): Promise<void> {
  say(`\n${data.kind}: ${whole(sockets)} sockets, ${whole(events)} events, each to one of them`)
  const rows: string[][] = []
  const rate = numberSetting('RATE', rateOn[data.kind])
  let [failed, slow] = [false, false]
  const fastest: number[] = []
  for (const open of [openReal, openKept, openBare]) {
    const side = await open(data, people)
    try {
      const idle = side.memory()
      for (const order of [
        { events, rate },
        { events, rate: 0 },
      ]) {
        const { perSecond, p50, p99, lost, twice } = await side.run(order)
        const mode = order.rate > 0 ? `${whole(order.rate)}/s` : 'flat out'
        if (open === openReal) {
          failed ||= lost + twice > 0
          slow ||= order.rate > 0 && p99 > AIM_MS
        }
        if (order.rate === 0) fastest.push(perSecond)
        const figures = [
          tenths(p50),
          tenths(p99),
          whole(lost),
          whole(twice),
          `${whole(idle)} → ${whole(side.memory())}`,
        ]
        rows.push([`${side.name}, ${mode}`, whole(perSecond), ...figures])
      }
    } finally {
      await side.stop()
    }
  }
  say(table(['', 'told/s', 'p50 ms', 'p99 ms', 'lost', 'twice', 'MB'], rows))
  const [real = 0, kept = 1, bare = 1] = fastest
  say(`flat out: ${percent(real / kept)} of the same write with bare ws, ${percent(real / bare)} of bare ws`)
  if (slow) say(`The aim of ${AIM_MS} ms for 99 of 100 is missed.`)
  if (failed) {
    say('FAILED: events were lost or came twice')
    process.exitCode = 1
  }
}

function openReal(data: PreparedData, people: readonly LivePerson[]): Promise<Side> {
  const patients = people.flatMap((person) => person.patients)
  return openSide('Caseway', 'tests/load/live-server.ts', [], data.environment, patients, async (url, n) => {
    const response = await fetch(`${url}/api/socket_ticket`, {
      method: 'POST',
      headers: { authorization: `Bearer ${people[n]!.token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    const { token } = (await response.json()) as { token: string }
    return `/ws/notifications?token=${token}`
  })
}

function openKept(data: PreparedData): Promise<Side> {
  return openSide(
    'the same write, bare ws',
    'tests/load/bare-live.ts',
    ['kept', String(each)],
    data.environment,
    numbers,
    byNumber,
  )
}

function openBare(data: PreparedData): Promise<Side> {
  return openSide('bare ws', 'tests/load/bare-live.ts', ['bare', String(each)], data.environment, numbers, byNumber)
}

/** `topics` are the patients by the number of their event, as the program names them. */
async function openSide(
  name: string,
  file: string,
  args: readonly string[],
  environment: Environment,
  topics: readonly string[],
  address: (url: string, n: number) => Promise<string>,
): Promise<Side> {
  const root = path.resolve(import.meta.dirname, '../..')
  const program = spawn(process.execPath, [...(QUICK ? shortLivedFlags : []), path.join(root, file), ...args], {
    cwd: root,
    env: { ...bareEnvironment, PORT: '0', ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((done) => program.once('exit', () => done()))
  const lines = readline.createInterface({ input: program.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<string> => {
    const line = await lines.next()
    if (line.done) throw new Error(`${file} has ended`)
    return line.value
  }
  const url = /is ready: (\S+)/.exec(await next())?.[1] ?? ''
  const told = new Map<string, number[]>()
  const open: WebSocket[] = []
  const hear = (text: string): void => {
    const { patient__id, messages_count } = JSON.parse(text) as { patient__id: string; messages_count: number }
    const key = `${patient__id} ${messages_count}`
    told.set(key, [...(told.get(key) ?? []), clock()])
  }
  for (let first = 0; first < sockets; first += OPENING) {
    const group = Array.from({ length: Math.min(OPENING, sockets - first) }, async (_, index) => {
      const socket = new WebSocket(url.replace('http', 'ws') + (await address(url, first + index)), { origin: url })
      socket.on('message', (data: Buffer) => hear(data.toString()))
      await new Promise((done, failed) => {
        socket.once('open', done)
        socket.once('error', failed)
      })
      open.push(socket)
    })
    await Promise.all(group)
  }
  let run = 0
  return {
    name,
    memory: () => residentMb(program.pid ?? 0),
    async run(order) {
      run += 1
      program.stdin.write(`${JSON.stringify(order)}\n`)
      const { begun, committed } = JSON.parse(await next()) as { begun: number; committed: number[] }
      const arrivals = () => topics.map((topic) => told.get(`${topic} ${run}`) ?? [])
      for (const limit = clock() + SETTLE_MS; clock() < limit && arrivals().some((times) => times.length === 0);)
        await wait(50)
      const times = arrivals()
      const late = times.flatMap(([first], index) =>
        first === undefined ? [] : [Math.max(0, first - committed[index]!)],
      )
      late.sort((a, b) => a - b)
      const last = times.reduce((most, [first = 0]) => Math.max(most, first), 0)
      return {
        perSecond: (late.length * 1000) / (last - begun),
        p50: at(late, 0.5),
        p99: at(late, 0.99),
        lost: times.filter((each) => each.length === 0).length,
        twice: times.reduce((sum, each) => sum + Math.max(0, each.length - 1), 0),
      }
    },
    async stop() {
      for (const socket of open) socket.terminate()
      program.stdin.end()
      await ended
    },
  }
}
