import type { Api } from './api.ts'
import { median } from './load.ts'
import type { ServerProcess } from './server-process.ts'
import { requestBytes, Wire } from './wire.ts'

export interface SnapshotFigures {
  readonly bytesEach: number
  readonly serverMs: number
  readonly floorMs: number
}

const TIMES = 3

/** A device's first fill: all patients as one compressed answer. */
export async function measureSnapshot(
  server: ServerProcess,
  floor: ServerProcess,
  admin: Api,
  patients: number,
): Promise<SnapshotFigures> {
  const path = `/api/sync/snapshot?entity=patient&limit=100000`
  const headers = { ...admin.headers(), 'accept-encoding': 'br' }
  const asked = requestBytes({ method: 'GET', path, headers })
  const bare = requestBytes({ method: 'GET', path: '/snapshot' })
  const [serverMs, floorMs]: [number[], number[]] = [[], []]
  let bytes = 0
  for (let time = 0; time < TIMES; time += 1) {
    floorMs.push((await once(floor.url, bare)).ms)
    const answered = await once(server.url, asked)
    serverMs.push(answered.ms)
    bytes = answered.bytes
  }
  return { bytesEach: bytes / patients, serverMs: median(serverMs), floorMs: median(floorMs) }
}

async function once(url: string, request: Buffer): Promise<{ ms: number; bytes: number }> {
  const wire = new Wire(url)
  const begun = performance.now()
  const { status, body } = await wire.ask(request)
  const ms = performance.now() - begun
  wire.close()
  if (status !== 200) throw new Error(`A snapshot was refused: ${status} ${body.toString().slice(0, 200)}`)
  return { ms, bytes: body.length }
}
