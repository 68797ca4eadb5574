import { api, queryClient, session } from '../../api/portal.ts'
import { signedInSchema } from '../../api/session.ts'
import type { Credentials } from './sign-in-schema.ts'

export async function signIn(credentials: Credentials): Promise<void> {
  session.end()
  queryClient.clear()
  const answer = await api.post('/login', credentials, { answer: signedInSchema })
  session.start(answer, credentials.remember)
}
