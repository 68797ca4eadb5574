import { makeLinkToken } from '#server/secrets/link-token.ts'

const DAYS = 7
const PLACE = '/api/shared/'
const SECRETS = /\/api\/shared\/([\w-]{43})(?![\w-])/g

/** What the database keeps of a link. */
export interface KeptLink {
  readonly digest: string
  readonly expiresAt: string
}

export interface DocumentLink extends KeptLink {
  readonly url: string
}

/** An unguessable secret that opens one document for a week. */
export function makeSecret(): KeptLink & { readonly token: string } {
  return { ...makeLinkToken(), expiresAt: new Date(Date.now() + DAYS * 86_400_000).toISOString() }
}

/** The address with such a secret. */
export function makeLink(portal: string): DocumentLink {
  const { token, ...kept } = makeSecret()
  return { url: `${portal}${PLACE}${token}`, ...kept }
}

/** The secrets that stand in a mail. */
export function secretsIn(text: string): string[] {
  return [...new Set([...text.matchAll(SECRETS)].flatMap(([, token]) => token ?? []))]
}
