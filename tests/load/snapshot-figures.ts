import { brotliDecompressSync } from 'node:zlib'
import type { Api } from './api.ts'
import { median } from './load.ts'
import type { ServerProcess } from './server-process.ts'
import { QUICK } from './settings.ts'
import { requestBytes, Wire } from './wire.ts'

export interface SnapshotFigures {
  readonly bytesEach: number
  readonly serverMs: number
  readonly floorMs: number
}

const TIMES = QUICK ? 1 : 3

/** A device's first fill: all patients as one compressed answer. */
export async function measureSnapshot(
  server: ServerProcess,
  floor: ServerProcess,
  admin: Api,
): Promise<SnapshotFigures> {
  const path = `/api/sync/snapshot?entity=patient&limit=100000`
  const headers = { ...admin.headers(), 'accept-encoding': 'br' }
  const asked = requestBytes({ method: 'GET', path, headers })
  const bare = requestBytes({ method: 'GET', path: '/snapshot' })
  const [serverMs, floorMs]: [number[], number[]] = [[], []]
  let bytesEach = 0
  for (let time = 0; time < TIMES; time += 1) {
    floorMs.push((await once(floor.url, bare)).ms)
    const answered = await once(server.url, asked)
    serverMs.push(answered.ms)
    bytesEach = answered.body.length / countIn(answered.body)
  }
  return { bytesEach, serverMs: median(serverMs), floorMs: median(floorMs) }
}

async function once(url: string, request: Buffer): Promise<{ ms: number; body: Buffer }> {
  const wire = new Wire(url)
  const begun = performance.now()
  const { status, body } = await wire.ask(request)
  const ms = performance.now() - begun
  wire.close()
  if (status !== 200) throw new Error(`A snapshot was refused: ${status} ${body.toString().slice(0, 200)}`)
  return { ms, body }
}

/** How many rows the last line says there are. */
function countIn(compressed: Buffer): number {
  const last = brotliDecompressSync(compressed).toString().trimEnd().split('\n').at(-1) ?? ''
  return (JSON.parse(last) as { count: number }).count
}
