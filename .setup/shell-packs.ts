import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** About 50 KiB once it is compressed: a line of 14 kbit/s brings that within the time a worker waits for it. */
const MOST_BYTES = 192 * 1024
const TEXT = /\.(js|css)$/

/**
 * Writes many small files of a build once more, together: a worker that keeps them all would ask for each by itself, and
 * on a bad line each question takes as long as the answer to many. Tells by file which pack holds it.
 */
export function writePacks(folder: string, files: readonly string[]): ReadonlyMap<string, string> {
  mkdirSync(path.join(folder, 'packs'), { recursive: true })
  const packOf = new Map<string, string>()
  const texts = files.filter((file) => TEXT.test(file))
  for (const packed of inPacks(folder, texts)) {
    const content = JSON.stringify(Object.fromEntries(packed.map(({ file, text }) => [`/${file}`, text])))
    const pack = createHash('sha256').update(content).digest('hex').slice(0, 12)
    writeFileSync(path.join(folder, 'packs', `${pack}.json`), content)
    for (const { file } of packed) packOf.set(file, pack)
  }
  return packOf
}

interface Packed {
  readonly file: string
  readonly text: string
}

function inPacks(folder: string, files: readonly string[]): Packed[][] {
  const packs: Packed[][] = []
  let bytes = MOST_BYTES
  for (const file of files) {
    const text = readFileSync(path.join(folder, file), 'utf8')
    const more = Buffer.byteLength(JSON.stringify(text))
    bytes += more
    if (bytes > MOST_BYTES) {
      packs.push([])
      bytes = more
    }
    packs.at(-1)?.push({ file, text })
  }
  return packs
}
