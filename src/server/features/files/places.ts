import { randomBytes } from 'node:crypto'

/** A key that nobody guesses; its first signs spread the files over folders. */
export function newFileKey(): string {
  const key = randomBytes(20).toString('hex')
  return `${key.slice(0, 2)}/${key}`
}

/** Where a browser puts the bytes. Whoever has an address for it may still overwrite them, so nobody is shown these. */
export const incoming = (key: string): string => `incoming/${key}`

/** Where the looked-through bytes stay. No address to write here is ever given out. */
export const kept = (key: string): string => `kept/${key}`
