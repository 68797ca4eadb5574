import { api, session } from '../../../api/portal.ts'
import { signedInAs } from '../../../api/session.ts'
import { keepKnown, knownBrowser } from './known-browser.ts'
import type { Credentials } from './sign-in-schema.ts'

// Checking a password takes the server longer than reading a row.
const PATIENCE = 20_000

export async function signIn(credentials: Credentials): Promise<void> {
  session.end()
  const body = { ...credentials, known_devices: await knownBrowser() }
  const answer = await api.call('POST /login', { body, patience: PATIENCE })
  void keepKnown(answer.known_device)
  session.start(signedInAs(answer), credentials.remember)
}
