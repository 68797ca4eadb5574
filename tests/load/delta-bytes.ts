import { brotliDecompressSync } from 'node:zlib'
import type { Api } from './api.ts'
import { median } from './load.ts'
import { QUICK } from './settings.ts'
import { requestBytes, Wire } from './wire.ts'

export interface DeltaBytes {
  /** A change that is asked for by itself, its envelope included. */
  readonly alone: number
  /** One of many that come together. */
  readonly together: number
}

interface Opened {
  readonly cursor: string
  readonly server_epoch: string
  readonly scope_epoch: string
}

const ALONE = QUICK ? 5 : 60
const FIRST_DAY = Date.UTC(2027, 0, 1)
const DAY_MS = 86_400_000

/** Gives a case another day of its next call. */
export async function editCase(editor: Api, id: string, days: number): Promise<void> {
  const { patient } = (await editor.ask('GET', `/patient/${id}`)).json() as { patient: { version: number } }
  const next_contact_at = new Date(FIRST_DAY + days * DAY_MS).toISOString().slice(0, 10)
  const answer = await editor.ask('PUT', `/patient/update/${id}`, { version: patient.version, next_contact_at })
  if (answer.status !== 200) throw new Error(`A patient could not be changed: ${answer.status} ${answer.text}`)
}

/** What a changed case costs a device on its way: the bodies of the answers as they are compressed. */
export async function measureDelta(url: string, editor: Api, ids: readonly string[]): Promise<DeltaBytes> {
  const wire = new Wire(url)
  const { server_epoch, scope_epoch, cursor: now } = (await editor.ask('POST', '/sync/open', {})).json() as Opened
  let cursor = now
  async function delta(): Promise<{ bytes: number; changes: number; more: boolean }> {
    const query = new URLSearchParams({ cursor, server_epoch, scope_epoch, limit: '500' })
    const headers = { ...editor.headers(), 'accept-encoding': 'br' }
    const path = `/api/sync/delta?${query.toString()}`
    const { status, body } = await wire.ask(requestBytes({ method: 'GET', path, headers }))
    if (status !== 200) throw new Error(`A delta was refused: ${status} ${body.toString().slice(0, 200)}`)
    // A short answer is not worth compressing.
    const text = body[0] === 0x7b ? body.toString() : brotliDecompressSync(body).toString()
    const lines = text.trimEnd().split('\n')
    const end = JSON.parse(lines.at(-1) ?? '') as { cursor: string; more: boolean }
    cursor = end.cursor
    return { bytes: body.length, changes: lines.length - 1, more: end.more }
  }

  const alone: number[] = []
  for (const [place, id] of ids.slice(0, ALONE).entries()) {
    await editCase(editor, id, place)
    const { bytes, changes } = await delta()
    if (changes !== 1) throw new Error(`One case was changed and ${changes} came`)
    alone.push(bytes)
  }
  for (const [place, id] of ids.entries()) await editCase(editor, id, ALONE + place)
  const total = { bytes: 0, changes: 0 }
  for (let more = true; more;) {
    const part = await delta()
    total.bytes += part.bytes
    total.changes += part.changes
    more = part.more
  }
  wire.close()
  if (total.changes !== ids.length) throw new Error(`${ids.length} cases were changed and ${total.changes} came`)
  return { alone: median(alone), together: total.bytes / total.changes }
}
