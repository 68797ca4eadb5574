import { tokenPayload } from '#offline/token-payload.ts'

/** Where the person who is signed in lies in the browser's storage. */
export const SESSION = 'caseway.session'

/** When the access token ends, in milliseconds. A token that cannot be read has ended. */
export function endOfToken(access: string): number {
  const { exp } = tokenPayload(access)
  return typeof exp === 'number' ? exp * 1000 : 0
}
