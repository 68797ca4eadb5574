import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

export interface Entry {
  readonly name: string
  readonly text: Iterable<string> | AsyncIterable<string>
}

/**
 * An archive, piece by piece: what stands in memory is what was asked for last. The packing itself is the runtime's own,
 * beside the thread that answers everybody else.
 */
export async function* zipped(entries: Iterable<Entry>): AsyncGenerator<Uint8Array> {
  const out: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    out.push(piece)
  })
  for (const { name, text } of entries) {
    const file = packing(name)
    try {
      zip.add(file.entry)
      for await (const piece of text) {
        await file.write(Buffer.from(piece))
        yield* out.splice(0)
      }
      await file.end()
    } finally {
      file.close()
    }
    yield* out.splice(0)
  }
  zip.end()
  yield* out
}

const DEFLATED = 8

function packing(filename: string) {
  const entry: ZipInputFile = { filename, size: 0, crc: 0, compression: DEFLATED, ondata: () => undefined }
  const deflate = createDeflateRaw()
  deflate.on('data', (piece: Buffer) => entry.ondata?.(null, new Uint8Array(piece), false))
  return {
    entry,
    write(bytes: Buffer): Promise<void> {
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      return new Promise((done, failed) => {
        deflate.write(bytes, (error) => (error ? failed(error) : done()))
      })
    },
    async end(): Promise<void> {
      const ended = once(deflate, 'end')
      deflate.end()
      await ended
      entry.ondata?.(null, new Uint8Array(), true)
    },
    close: () => void deflate.destroy(),
  }
}
