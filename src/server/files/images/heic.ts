import { Damaged, openBlanking } from './damaged.ts'

const MOST_EXTENTS = 20_000

interface Box {
  readonly name: string
  /** Where its content begins and ends. */
  readonly from: number
  readonly to: number
}

/** A HEIC whose Exif and XMP are blanked where they stand. Which way up it is, its own boxes say. */
export function cleanHeic(bytes: Buffer): Buffer {
  try {
    return blanked(bytes)
  } catch (error) {
    if (error instanceof RangeError) throw new Damaged('A HEIC whose boxes lead out of it', { cause: error })
    throw error
  }
}

function blanked(bytes: Buffer): Buffer {
  const meta = boxesIn(bytes, 0, bytes.length).find(({ name }) => name === 'meta')
  if (!meta) throw new Damaged('A HEIC without a table of contents')
  const inside = boxesIn(bytes, meta.from + 4, meta.to)
  const box = (wanted: string): Box | undefined => inside.find(({ name }) => name === wanted)
  const [names, places, data] = [box('iinf'), box('iloc'), box('idat')]
  if (!names || !places) throw new Damaged('A HEIC that names no items')
  const told = describing(bytes, names)
  const clean = Buffer.from(bytes)
  const blank = openBlanking(clean)
  for (const { id, inData, from, length } of extentsIn(bytes, places)) {
    if (!told.has(id)) continue
    const at = from + (inData ? (data?.from ?? 0) : 0)
    // No length means all that follows.
    const end = length === 0 ? (inData ? (data?.to ?? at) : clean.length) : at + length
    if (end > clean.length) throw new Damaged('A HEIC item longer than its file')
    blank(at, end)
  }
  return clean
}

function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to;) {
    const short = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const head = short === 1 ? 16 : 8
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short
    if (size < head || at + size > to) throw new Damaged('A HEIC box longer than its place')
    boxes.push({ name, from: at + head, to: at + size })
    at += size
  }
  return boxes
}

/** The items that are no pictures: what the camera and other programs wrote. */
function describing(bytes: Buffer, { from, to }: Box): Set<number> {
  const wide = bytes.readUInt8(from) > 0
  const entries = boxesIn(bytes, from + (wide ? 8 : 6), to).filter(({ name }) => name === 'infe')
  const ids = entries.flatMap((entry) => {
    const version = bytes.readUInt8(entry.from)
    const long = version >= 3
    const id = long ? bytes.readUInt32BE(entry.from + 4) : bytes.readUInt16BE(entry.from + 4)
    const at = entry.from + (long ? 10 : 8)
    const type = version >= 2 ? bytes.toString('latin1', at, at + 4) : ''
    return ['Exif', 'mime', 'uri '].includes(type) ? [id] : []
  })
  return new Set(ids)
}

interface Extent {
  readonly id: number
  /** Counted from the box of loose data instead of the file's beginning. */
  readonly inData: boolean
  readonly from: number
  readonly length: number
}

function extentsIn(bytes: Buffer, { from }: Box): Extent[] {
  let at = from
  const read = (size: number): number => {
    const value = size === 0 ? 0 : size === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, size)
    at += size
    return value
  }
  const version = read(4) >>> 24
  const [first, second] = [read(1), read(1)]
  const [offsetSize, lengthSize, baseSize, indexSize] = [
    first >> 4,
    first & 15,
    second >> 4,
    version > 0 ? second & 15 : 0,
  ]
  if (![offsetSize, lengthSize, baseSize, indexSize].every((size) => [0, 4, 8].includes(size)))
    throw new Damaged('A HEIC that counts in unknown sizes')
  const count = read(version < 2 ? 2 : 4)
  const extents: Extent[] = []
  for (let item = 0; item < count; item += 1) {
    const id = read(version < 2 ? 2 : 4)
    const method = version > 0 ? read(2) & 15 : 0
    read(2)
    const base = read(baseSize)
    const parts = read(2)
    for (let part = 0; part < parts; part += 1) {
      if (extents.length >= MOST_EXTENTS) throw new Damaged('A HEIC in too many parts')
      read(indexSize)
      const offset = read(offsetSize)
      extents.push({ id, inData: method === 1, from: base + offset, length: read(lengthSize) })
    }
  }
  return extents
}
