const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const latestMoment = 2 ** 48 - 1

/** A version 7 identifier from a moment and ten random bytes, of which the version and variant take six bits. */
export function uuidFrom(milliseconds: number, bytes: Uint8Array): string {
  if (!Number.isInteger(milliseconds) || milliseconds < 0 || milliseconds > latestMoment) {
    throw new RangeError(`not a moment: ${milliseconds}`)
  }
  if (bytes.length !== 10) throw new RangeError(`ten random bytes are needed, got ${bytes.length}`)
  const random = Array.from(bytes, (byte, place) => {
    const marked = place === 0 ? (byte & 0x0f) | 0x70 : place === 2 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  }).join('')
  const time = milliseconds.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-${random.slice(0, 4)}-${random.slice(4, 8)}-${random.slice(8)}`
}

/** Lower case only: ids are compared as text. */
export function isUuid(text: string): boolean {
  return uuidShape.test(text)
}
