import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as v from 'valibot'
import { digestOfLines, type Seal } from '../seals/chain.ts'

/**
 * A file of lines of JSON, compressed: what it is; then each seal over events of the part, an object, and behind it all its
 * events, an array each, as the seal digests them. Where a seal also covers events of another part, these are there as well:
 * with the key, a file proves itself.
 */
const FORMAT = 1

const place = v.object({ xid: v.string(), id: v.string() })
const sealLine = v.object({
  number: v.number(),
  era: v.number(),
  from: place,
  before: place,
  events: v.number(),
  total: v.nullable(v.number()),
  digest: v.string(),
  previous: v.string(),
  hash: v.string(),
  keyId: v.nullable(v.string()),
})

export const firstLine = (part: string): string => JSON.stringify({ caseway_audit: FORMAT, part })

/** Writes the lines, puts them on the disk and answers the digest of the file. */
export async function writeLines(file: string, lines: AsyncIterable<string>): Promise<string> {
  await pipeline(
    Readable.from(pieces(lines)),
    createGzip(),
    createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }),
  )
  return sha256Of(file)
}

const PIECE = 64 * 1024

async function* pieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = ''
  for await (const line of lines) {
    piece += `${line}\n`
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield piece
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

export interface ArchivedSeal {
  readonly seal: Seal
  /** To be read before the next seal. */
  readonly lines: () => AsyncGenerator<string>
}

/** The seals of a file, in their order; throws where it is none. */
export async function* sealsIn(file: string, part: string): AsyncGenerator<ArchivedSeal> {
  const lines = linesIn(file)
  try {
    let next = await lines.next()
    if (next.done || next.value !== firstLine(part)) throw new Error(`${file} is no archive of ${part}.`)
    next = await lines.next()
    while (!next.done) {
      const seal = v.parse(sealLine, JSON.parse(next.value))
      const events = async function* (): AsyncGenerator<string> {
        for (next = await lines.next(); !next.done && next.value.startsWith('['); next = await lines.next())
          yield next.value
      }
      yield { seal, lines: events }
    }
  } finally {
    await lines.return(undefined)
  }
}

async function* linesIn(file: string): AsyncGenerator<string, undefined> {
  const unpacked = createGunzip()
  const reading = pipeline(createReadStream(file), unpacked)
  // What goes wrong is thrown where it is read.
  reading.catch(() => undefined)
  unpacked.setEncoding('utf8')
  let rest = ''
  for await (const piece of unpacked) {
    const lines = `${rest}${String(piece)}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') throw new Error(`${file} ends in the middle of a line.`)
  return undefined
}

/** The id of the event that a line tells of. */
export function idIn(line: string): string {
  return line.slice(2, 38)
}

/** What a file holds of a seal: all its events, and those of them that stayed in the database. */
export async function digestsOf(
  { lines }: ArchivedSeal,
  stays: (id: string) => boolean,
): Promise<Record<'all' | 'left', { readonly events: number; readonly digest: string }>> {
  const [all, left] = [digestOfLines(), digestOfLines()]
  for await (const line of lines()) {
    all.add(line)
    if (stays(idIn(line))) left.add(line)
  }
  return {
    all: { events: all.lines(), digest: all.end() },
    left: { events: left.lines(), digest: left.end() },
  }
}
