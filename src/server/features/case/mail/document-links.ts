import { createHash, randomBytes } from 'node:crypto'

const DAYS = 7

export interface DocumentLink {
  readonly url: string
  /** What the database keeps of it. */
  readonly digest: string
  readonly expiresAt: string
}

/** An unguessable link that opens one document for a week. */
export function makeLink(portal: string): DocumentLink {
  const token = randomBytes(32).toString('base64url')
  return {
    url: `${portal}/api/shared/${token}`,
    digest: digestOf(token),
    expiresAt: new Date(Date.now() + DAYS * 86_400_000).toISOString(),
  }
}

export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
