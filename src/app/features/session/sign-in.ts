import * as v from 'valibot'
import { api, session } from '../../api/portal.ts'
import { signedInSchema } from '../../api/session.ts'
import { keepKnown, knownBrowser } from './known-browser.ts'
import type { Credentials } from './sign-in-schema.ts'

// Checking a password takes the server longer than reading a row.
const PATIENCE = 20_000

const answerSchema = v.object({ ...signedInSchema.entries, known_device: v.nullish(v.string()) })

export async function signIn(credentials: Credentials): Promise<void> {
  session.end()
  const wish = { ...credentials, known_devices: await knownBrowser() }
  const { known_device, ...answer } = await api.post('/login', wish, { answer: answerSchema, patience: PATIENCE })
  void keepKnown(known_device)
  session.start(answer, credentials.remember)
}
