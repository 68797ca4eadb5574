import { open, readFile } from 'node:fs/promises'

/** Larger files are asked for seldom, and are sent from where they lie. */
const LARGEST = 256 * 1024
/** About three releases, each in the one form that browsers ask for. */
const MOST = 1500

interface Part {
  readonly file: string
  readonly isCompressed: boolean
  readonly body: Uint8Array<ArrayBuffer>
}

type FindFile = (address: string) => Promise<string | undefined>

/**
 * Parts of the program in memory once they were asked for: the name of one changes with what is in it, and each visitor asks
 * for hundreds.
 */
export function holdParts(find: FindFile) {
  const held = new Map<string, Part>()

  async function read(address: string, compressed: boolean): Promise<Part | undefined> {
    const file = await find(address)
    if (!file) return undefined
    const small = compressed ? await bytesOf(`${file}.br`) : undefined
    const body = small ?? (await bytesOf(file))
    return body && { file, isCompressed: small !== undefined, body }
  }

  /** Nothing for a part that is missing or large. */
  return async (address: string, compressed: boolean): Promise<Part | undefined> => {
    const key = `${address} ${compressed}`
    const known = held.get(key)
    if (known) return known
    const part = await read(address, compressed)
    if (!part) return undefined
    // One without its compressed form may be of a build that is still being written.
    if (compressed && !part.isCompressed) return part
    held.set(key, part)
    const [oldest] = held.keys()
    if (held.size > MOST && oldest !== undefined) held.delete(oldest)
    return part
  }
}

async function bytesOf(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const handle = await open(file).catch(() => undefined)
  if (!handle) return undefined
  try {
    const { size } = await handle.stat()
    return size <= LARGEST ? await readFile(handle) : undefined
  } finally {
    await handle.close()
  }
}
