import { WebSocket } from 'ws'
import type { LivePerson } from './live-people.ts'

interface Opened {
  readonly cursor: string
  readonly server_epoch: string
  readonly scope_epoch: string
}

interface Told {
  readonly t?: string
  readonly i?: string
  readonly end?: true
  readonly cursor?: string
}

export interface FollowFigures {
  /** K7: the milliseconds from a note that is saved on one server to the device at another that is told which one it was. */
  readonly taken: readonly number[]
  /** O7: of as many notes that are saved at once, how often the device was told, and how many deltas it asked for. */
  readonly hints: number
  readonly deltas: number
}

export async function followFigures(
  person: LivePerson,
  [at, from]: [string, string],
  times: number,
): Promise<FollowFigures> {
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' }

  async function call(url: string, path: string, body?: object): Promise<string> {
    const answer = await fetch(`${url}/api${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer.text()
  }

  let opened = JSON.parse(await call(from, '/sync/open', {})) as Opened
  const { token } = JSON.parse(await call(from, '/socket_ticket', {})) as { token: string }
  const socket = new WebSocket(`${from.replace('http', 'ws')}/ws?token=${token}&synced=told`, { origin: from })
  let hinted = Promise.withResolvers<void>()
  let [hints, deltas] = [0, 0]
  socket.on('message', (data: Buffer) => {
    if ((JSON.parse(data.toString()) as { kind: string }).kind !== 'news') return
    hints += 1
    hinted.resolve()
  })
  await new Promise((ready, failed) => socket.once('open', ready).once('error', failed))

  async function told(): Promise<Told[]> {
    const { cursor, server_epoch, scope_epoch } = opened
    const query = new URLSearchParams({ kept: 'patient', cursor, server_epoch, scope_epoch, limit: '2000' })
    const lines = (await call(from, `/sync/delta?${query}`)).trim().split('\n')
    const all = lines.map((line) => JSON.parse(line) as Told)
    opened = { ...opened, cursor: all.at(-1)?.cursor ?? cursor }
    return all
  }

  async function noted(): Promise<string> {
    const body = { patient_id: person.patients[0], body: 'Called.' }
    const made = JSON.parse(await call(at, '/patient_note/create', body)) as { patient_note: { id: string } }
    return made.patient_note.id
  }

  /** Asks for a delta whenever there is a hint, until all of these have come. */
  async function follow(ids: readonly string[]): Promise<void> {
    const missing = new Set(ids)
    while (missing.size > 0) {
      await hinted.promise
      hinted = Promise.withResolvers()
      for (const { i } of await told()) if (i !== undefined) missing.delete(i)
      deltas += 1
      socket.send(JSON.stringify({ synced: true }))
    }
  }

  async function once(): Promise<number> {
    const id = await noted()
    const saved = performance.now()
    await follow([id])
    return performance.now() - saved
  }

  const taken: number[] = []
  try {
    while (taken.length < times) taken.push(await once())
    ;[hints, deltas] = [0, 0]
    await follow(await Promise.all(Array.from({ length: times }, noted)))
    return { taken, hints, deltas }
  } finally {
    socket.terminate()
  }
}
