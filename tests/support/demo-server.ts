import { startDemoPortal } from './demo-folder.ts'

const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'

/**
 * Less than an access token lives: pages that share a session would each renew it, and the second renewal with the same
 * token ends it for all of them.
 */
const SHARED_FOR = 10 * 60_000

export interface DemoServer {
  readonly url: string
  /** Stored session of a signed-in user, as in the browser's storage; one session per user at a time. */
  session(name: string): Promise<string>
  stop(): Promise<void>
}

/** The built portal with demo data of its own, in a process of its own; nothing of it stays behind. */
export async function startDemo(): Promise<DemoServer> {
  const server = await startDemoPortal()
  const sessions = new Map<string, { readonly stored: Promise<string>; readonly until: number }>()

  async function signIn(name: string): Promise<string> {
    const response = await fetch(`${server.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': AGENT },
      body: JSON.stringify({ email: `${name}@demo.example.com`, password: 'Demo-2026!' }),
    })
    if (!response.ok) throw new Error(`${name} could not sign in: ${response.status}`)
    return response.text()
  }

  return {
    url: server.url,
    session(name) {
      const known = sessions.get(name)
      if (known && known.until > Date.now()) return known.stored
      const stored = signIn(name)
      sessions.set(name, { stored, until: Date.now() + SHARED_FOR })
      return stored
    },
    stop: () => server.stop(),
  }
}
