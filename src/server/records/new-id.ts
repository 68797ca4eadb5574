import { randomFillSync } from 'node:crypto'
import { uuidFrom } from '#domain/rules/uuid.ts'

const bytes = new Uint8Array(10)

/** An id that sorts by the time it was made. */
export function newId(): string {
  return uuidFrom(Date.now(), randomFillSync(bytes))
}
