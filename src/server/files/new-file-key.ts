import { randomBytes } from 'node:crypto'

/** An unguessable key; its first characters spread files over folders. */
export function newFileKey(): string {
  const key = randomBytes(20).toString('hex')
  return `${key.slice(0, 2)}/${key}`
}
