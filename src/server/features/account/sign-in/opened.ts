import type { Tokens } from '#server/http/tokens.ts'
import type { Session, Who } from './who.ts'

/** Who is signed in, with the token that says so from now on, and for how long. */
export async function opened(
  tokens: Tokens,
  sessionId: string,
  { who, ownerId, looksBy, until }: Session,
): Promise<Who & { access: string; expires_at: string }> {
  const looksAs = looksBy === null ? undefined : who.id
  const { token, expires } = await tokens.issue({ sessionId, userId: ownerId, looksAs }, until)
  return { access: token, expires_at: expires.toISOString(), ...who }
}
