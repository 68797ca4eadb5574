import { makeLinkToken } from '#server/secrets/link-token.ts'

const DAYS = 7

export interface DocumentLink {
  readonly url: string
  /** What the database keeps of it. */
  readonly digest: string
  readonly expiresAt: string
}

/** An unguessable link that opens one document for a week. */
export function makeLink(portal: string): DocumentLink {
  const { token, digest } = makeLinkToken()
  return {
    url: `${portal}/api/shared/${token}`,
    digest,
    expiresAt: new Date(Date.now() + DAYS * 86_400_000).toISOString(),
  }
}
