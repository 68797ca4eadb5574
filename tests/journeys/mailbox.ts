import { spawn } from 'node:child_process'
import path from 'node:path'
import readline from 'node:readline'
import { shortLivedFlags } from '../support/short-lived.ts'

const root = path.resolve(import.meta.dirname, '../..')

export interface Mailbox {
  readonly url: string
  /** The link in the last mail to an address, or the one after this text in the last that holds it. */
  linkTo(recipient: string, after?: string): Promise<string>
  /** Lawyers are mailed what waits for them about liens. */
  askLawyers(): Promise<void>
  /** One of a case manager's patients writes to the portal: always the same one. */
  patientWrites(manager: string): Promise<{ id: string; name: string }>
  close(): Promise<void>
}

/** A portal of one's own, whose mail can be read. */
export async function openMailbox(settings: Readonly<Record<string, string>> = {}): Promise<Mailbox> {
  const program = spawn('node', [...shortLivedFlags, 'tests/support/mailbox-server.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...settings },
  })
  const ended = new Promise<void>((done) => program.once('exit', () => done()))
  const lines = readline.createInterface({ input: program.stdout })[Symbol.asyncIterator]()

  async function answer(): Promise<Record<string, string>> {
    const line = await lines.next()
    if (line.done) throw new Error('The server with the mailbox has ended')
    return JSON.parse(line.value) as Record<string, string>
  }

  const { url = '' } = await answer()
  return {
    url,
    async linkTo(recipient, after = '') {
      program.stdin.write(`${recipient}\t${after}\n`)
      const link = /http:\S+/.exec((await answer())['body'] ?? '')?.[0]
      if (!link) throw new Error(`No link was mailed to ${recipient}`)
      return link
    },
    async askLawyers() {
      program.stdin.write('liens\n')
      await answer()
    },
    async patientWrites(manager) {
      program.stdin.write(`sms ${manager}\n`)
      const { id, name } = await answer()
      if (!id || !name) throw new Error(`${manager} has no patient`)
      return { id, name }
    },
    async close() {
      program.stdin.end()
      await ended
    },
  }
}
