import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export const DEPLOY = path.resolve(import.meta.dirname, '../../../.deploy')
const START_MS = 10_000

/** An installed program. Debian keeps some in a folder that only root has in PATH. */
export function programNamed(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file))
}

export const haproxyProgram = (): string | undefined => programNamed('haproxy')

export interface Haproxy {
  stop(): Promise<void>
}

/** The example for portals with these servers instead of its own, and without TLS. */
export function portalConfiguration(port: number, servers: readonly number[]): string {
  return withServers(read('haproxy.cfg'), (line, index) => `  server ${line} 127.0.0.1:${servers[index]}`)
    .replace(/ {2}bind :80\n[^]*?redirect[^\n]*\n/, `  bind 127.0.0.1:${port}\n`)
    .replace('check inter 1s', 'check inter 500ms')
}

interface DatabaseServer {
  readonly port: number
  /** Where its part is asked for. */
  readonly check: number
}

/** The example for databases with these servers instead of its own. */
export function databaseConfiguration(
  ports: { readonly primary: number; readonly replicas: number },
  servers: readonly DatabaseServer[],
): string {
  const lineOf = (name: string, index: number): string =>
    `  server ${name} 127.0.0.1:${servers[index]?.port} check port ${servers[index]?.check}`
  return withServers(read('haproxy-database.cfg'), lineOf)
    .replace('127.0.0.1:5000', `127.0.0.1:${ports.primary}`)
    .replace('127.0.0.1:5001', `127.0.0.1:${ports.replicas}`)
    .replaceAll('check inter 1s', 'check inter 500ms')
}

const read = (name: string): string => fs.readFileSync(path.join(DEPLOY, name), 'utf8')

const NAMES = ['one', 'two', 'three']

function withServers(text: string, lineOf: (name: string, index: number) => string): string {
  const changed = text.replaceAll(/^ {2}server (\w+) .*$/gm, (_, name: string) => lineOf(name, NAMES.indexOf(name)))
  const left = /\b10\.0\.0\.\d+/.exec(changed)
  if (left) throw new Error(`The configuration still holds ${left[0]}.`)
  return changed
}

export async function startHaproxy(program: string, file: string, text: string, port: number): Promise<Haproxy> {
  fs.writeFileSync(file, text)
  const haproxy = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  const orphaned = (): void => void haproxy.kill('SIGKILL')
  process.once('exit', orphaned)
  let said = ''
  haproxy.stderr.on('data', (piece: Buffer) => (said = `${said}${piece.toString()}`.slice(-2_000)))
  const stop = async (): Promise<void> => {
    process.off('exit', orphaned)
    // At once: in order it would wait for connections to end.
    if (haproxy.exitCode === null && haproxy.kill('SIGKILL')) await once(haproxy, 'exit')
  }
  const limit = performance.now() + START_MS
  while (!(await listens(port))) {
    if (haproxy.exitCode !== null || performance.now() > limit) {
      await stop()
      throw new Error(`HAProxy did not start: ${said}`)
    }
    await wait(50)
  }
  return { stop }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
    socket.once('connect', () => socket.destroy())
  })
}
