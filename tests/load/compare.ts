import pg from 'pg'
import type { BenchCase } from './bench-cases.ts'
import { burst, median, type Burst } from './load.ts'
import { childrenOf, parentOf, processorMs } from './process-figures.ts'
import { hundredths, percent, tenths, whole } from './report.ts'
import type { ServerProcess } from './server-process.ts'

/** One side's figures of a case, each the median of its bursts. */
export interface Side {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Milliseconds of processor time a request, in the process and in the database's. */
  readonly processMs: number
  readonly databaseMs: number
}

export interface Compared {
  readonly name: string
  readonly aim: number | undefined
  readonly server: Side
  readonly floor: Side
}

interface Options {
  readonly server: ServerProcess
  readonly floor: ServerProcess
  readonly databaseUrl: string | undefined
  readonly bursts: number
  readonly seconds: number
}

const WARM_UP_SECONDS = 1

/** Measures both sides of a case by turns, so that a neighbour's load falls on both. */
export async function compare(
  asked: BenchCase,
  { server, floor, databaseUrl, bursts, seconds }: Options,
): Promise<Compared> {
  const postmaster = databaseUrl ? await postmasterOf(databaseUrl) : undefined
  const sides = { server: [] as Side[], floor: [] as Side[] }
  for (let turn = 0; turn <= bursts; turn += 1) {
    for (const side of ['floor', 'server'] as const) {
      const measured = await measure(
        asked,
        side,
        side === 'server' ? server : floor,
        turn === 0 ? Math.min(WARM_UP_SECONDS, seconds) : seconds,
        postmaster,
      )
      if (turn > 0) sides[side].push(measured)
    }
  }
  return { name: asked.name, aim: asked.aim, server: medianSide(sides.server), floor: medianSide(sides.floor) }
}

async function measure(
  asked: BenchCase,
  side: 'server' | 'floor',
  process: ServerProcess,
  seconds: number,
  postmaster: number | undefined,
): Promise<Side> {
  const status = side === 'server' ? asked.status : 200
  const own = processorMs(process.pid)
  const backends = postmaster ? backendMs(postmaster) : new Map<number, number>()
  const done = await burst(process.url, { connections: asked.connections, seconds, status, next: asked[side] })
  refuseFailures(asked.name, side, done)
  const database = postmaster ? backendMs(postmaster) : new Map<number, number>()
  let databaseMs = 0
  for (const [pid, ms] of database) databaseMs += ms - (backends.get(pid) ?? 0)
  return {
    perSecond: done.perSecond,
    p50: done.p50,
    p99: done.p99,
    processMs: (processorMs(process.pid) - own) / done.requests,
    databaseMs: databaseMs / done.requests,
  }
}

/** A refusal is answered sooner than the thing that was asked for; figures with refusals in them mean nothing. */
function refuseFailures(name: string, side: string, { refused }: Burst): void {
  if (refused.size === 0) return
  const counts = [...refused].map(([status, count]) => `${count} × ${status}`).join(', ')
  throw new Error(`${name}: the ${side} refused requests: ${counts}`)
}

/** The process that is the parent of every connection's. */
export async function postmasterOf(url: string): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return parentOf(rows[0]?.pid ?? 0) || undefined
  } finally {
    await client.end()
  }
}

function backendMs(postmaster: number): Map<number, number> {
  return new Map(childrenOf(postmaster).map((pid) => [pid, processorMs(pid)]))
}

function medianSide(sides: readonly Side[]): Side {
  const of = (figure: keyof Side): number => median(sides.map((side) => side[figure]))
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    processMs: of('processMs'),
    databaseMs: of('databaseMs'),
  }
}

export const heading = [
  '',
  'req/s',
  'p50 ms',
  'p99 ms',
  'CPU ms',
  'of it db',
  'floor req/s',
  'p50',
  'p99',
  'CPU ms',
  'of it db',
  'ratio',
  'CPU ratio',
  'aim',
]

export function rowOf({ name, aim, server, floor }: Compared): string[] {
  const ratio = server.perSecond / floor.perSecond
  const cpu = (side: Side): number => side.processMs + side.databaseMs
  const figures = (side: Side): string[] => [
    whole(side.perSecond),
    tenths(side.p50),
    tenths(side.p99),
    hundredths(cpu(side)),
    hundredths(side.databaseMs),
  ]
  const goal = aim === undefined ? '' : `≥ ${percent(aim)} ${ratio >= aim ? 'reached' : 'not reached'}`
  return [name, ...figures(server), ...figures(floor), percent(ratio), percent(cpu(floor) / cpu(server)), goal]
}
