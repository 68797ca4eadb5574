import { randomBytes } from 'node:crypto'

/** A key that nobody guesses; its first signs spread the files over folders. */
export function newFileKey(): string {
  const key = randomBytes(20).toString('hex')
  return `${key.slice(0, 2)}/${key}`
}
