const END = 0x06054b50
const ENTRY = 0x02014b50
const END_SIZE = 22
const LONGEST_COMMENT = 65_535
const ENTRY_SIZE = 46

const MOST_ENTRIES = 5000
const MOST_UNPACKED = 1024 * 1024 * 1024
/** Office files compress to a tenth or so; a file that compresses a thousandfold is a zip bomb. */
const MOST_SHRUNK = 400

/** The names in an archive's table of contents, without unpacking anything; none for a table that can't be right. */
export function zipNames(bytes: Buffer): string[] | undefined {
  const end = endOf(bytes)
  if (end === undefined) return undefined
  const count = bytes.readUInt16LE(end + 10)
  if (count === 0 || count > MOST_ENTRIES) return undefined
  const names: string[] = []
  let at = bytes.readUInt32LE(end + 16)
  let unpacked = 0
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_SIZE > end || bytes.readUInt32LE(at) !== ENTRY) return undefined
    unpacked += bytes.readUInt32LE(at + 24)
    const name = bytes.readUInt16LE(at + 28)
    const extra = bytes.readUInt16LE(at + 30)
    const comment = bytes.readUInt16LE(at + 32)
    const text = bytes.toString('utf8', at + ENTRY_SIZE, at + ENTRY_SIZE + name)
    if (text.includes('..') || text.startsWith('/') || text.includes('\\')) return undefined
    names.push(text)
    at += ENTRY_SIZE + name + extra + comment
  }
  return unpacked > MOST_UNPACKED || unpacked > bytes.length * MOST_SHRUNK ? undefined : names
}

function endOf(bytes: Buffer): number | undefined {
  const least = Math.max(0, bytes.length - END_SIZE - LONGEST_COMMENT)
  for (let at = bytes.length - END_SIZE; at >= least; at -= 1) if (bytes.readUInt32LE(at) === END) return at
  return undefined
}
