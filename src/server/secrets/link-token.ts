import { createHash, randomBytes } from 'node:crypto'

/** The secret of a link. Whoever holds the link has it; the database keeps its digest. */
export interface LinkToken {
  readonly token: string
  readonly digest: string
}

const BYTES = 32

/** Unguessable. Fewer bytes make a shorter address, for text messages. */
export function makeLinkToken(bytes = BYTES): LinkToken {
  const token = randomBytes(bytes).toString('base64url')
  return { token, digest: digestOf(token) }
}

export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
