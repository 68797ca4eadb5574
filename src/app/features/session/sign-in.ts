import { api, session } from '../../api/portal.ts'
import { signedInSchema } from '../../api/session.ts'
import type { Credentials } from './sign-in-schema.ts'

// Checking a password takes the server longer than reading a row.
const PATIENCE = 20_000

export async function signIn(credentials: Credentials): Promise<void> {
  session.end()
  const answer = await api.post('/login', credentials, { answer: signedInSchema, patience: PATIENCE })
  session.start(answer, credentials.remember)
}
