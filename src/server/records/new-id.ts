import { randomFillSync } from 'node:crypto'
import { uuidFrom } from '#domain/rules/uuid.ts'

const bytes = new Uint8Array(10)
const counter = new DataView(bytes.buffer, 6)
let last = 0

/**
 * An id that sorts by the time it was made, also among those of one millisecond: rows of one transaction have the same
 * moment, and are listed in the order in which they were written.
 */
export function newId(): string {
  const now = Date.now()
  if (now > last) {
    last = now
    randomFillSync(bytes)
    // Room to count upwards in.
    counter.setUint32(0, counter.getUint32(0) >>> 1)
  } else counter.setUint32(0, counter.getUint32(0) + 1)
  return uuidFrom(last, bytes)
}
