import { rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { startProgram } from '../load/server-process.ts'
import { newDemoFolder } from '../support/demo-folder.ts'
import { shortLivedFlags } from '../support/short-lived.ts'
import { startTestProxy } from './test-proxy.ts'

export interface DyingServer {
  readonly url: string
  /** The names under which the write was asked for, and what the server answered to it before it died. */
  readonly asked: readonly string[]
  readonly held: readonly number[]
  /** Settles when it has died, as by a power cut: after the effect of this write and before the answer to it. */
  diesOf(path: string): Promise<void>
  /** On the same data and the same port. */
  startAnew(): Promise<void>
  close(): Promise<void>
}

/** A server of its own, which can be made to die between an effect and its answer. */
export async function openDyingServer(): Promise<DyingServer> {
  const folder = newDemoFolder()
  const start = (port: string) =>
    startProgram(
      'src/server/main.ts',
      { PORT: port, HOST: '127.0.0.1', DATA_DIR: folder, SEED: 'demo', SIGN_IN_LIMIT: '100000' },
      shortLivedFlags,
    )
  let server = await start('0')
  const { port } = new URL(server.url)
  const asked: string[] = []
  const held: number[] = []
  let deadly: string | undefined
  let died: () => void = () => undefined

  async function die(asking: Socket): Promise<void> {
    await server.kill()
    asking.destroy()
    died()
  }

  const stand = await startTestProxy(server.url, {
    answers({ url, headers }) {
      if (url === deadly) asked.push(String(headers['idempotency-key']))
      return false
    },
    // The answer has left the server, so its effect is on disk; the client never receives it.
    holdsBack({ url, socket }, { statusCode }) {
      if (url !== deadly || held.length > 0) return false
      held.push(statusCode ?? 0)
      void die(socket)
      return true
    },
  })
  return {
    url: stand.url,
    asked,
    held,
    diesOf(path) {
      deadly = `/api${path}`
      return new Promise((done) => (died = done))
    },
    async startAnew() {
      server = await start(port)
    },
    async close() {
      await stand.close()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
