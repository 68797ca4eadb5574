import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { freePort } from '#tests/support/free-port.ts'
import { shortLivedFlags } from '#tests/support/short-lived.ts'
import { QUICK } from './settings.ts'

export interface ServerProcess {
  readonly url: string
  readonly pid: number
  /** From the start of the process to its first readiness. */
  readonly startMs: number
  /** Its standard output, possibly truncated. */
  said(): string
  /** What it has printed to its error stream. */
  complaints(): string
  alive(): boolean
  /** Kills it with SIGKILL, like a power cut. */
  kill(): Promise<void>
  /** Stops it gracefully and returns its exit code. */
  stop(): Promise<number | null>
}

export type Environment = Readonly<Record<string, string>>
/** Without a folder of its own a portal would keep its files where the developer's lie, and where those of other tests do. */
export type PortalEnvironment = Environment & { readonly DATA_DIR: string }

const ROOT = path.resolve(import.meta.dirname, '../..')
const READY = /is ready: (http:\S+)/
const START_LIMIT_MS = 1_800_000

/** Starts a program of this repository in a process of its own and waits until it says where it listens. */
export async function startProgram(
  file: string,
  environment: Environment,
  args: readonly string[] = [],
): Promise<ServerProcess> {
  const begun = performance.now()
  const child = launch(file, environment, args)
  const output = { text: '', errors: '' }
  child.stderr?.on('data', (piece: Buffer) => (output.errors += piece.toString()))
  const url = await new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`${file} was not ready in time: ${output.errors}`)), START_LIMIT_MS)
    child.stdout?.on('data', (piece: Buffer) => {
      if (output.text.length < 100_000) output.text += piece.toString()
      const found = READY.exec(output.text)?.[1]
      if (!found) return
      clearTimeout(limit)
      resolve(found)
    })
    child.once('exit', (code) => {
      clearTimeout(limit)
      reject(new Error(`${file} ended with ${code} before it was ready: ${output.errors}`))
    })
  })
  const startMs = performance.now() - begun
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (running(child)) {
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    }
    return child.exitCode
  }
  return {
    url,
    pid: child.pid ?? 0,
    startMs,
    said: () => output.text,
    complaints: () => output.errors,
    alive: () => running(child),
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

/** The real server, as `npm start` runs it but for these arguments of Node, on a free port. */
export async function startCaseway(
  environment: PortalEnvironment,
  args: readonly string[] = [],
): Promise<ServerProcess> {
  const port = String(await freePort())
  // Beside a database of its own it starts only where it knows its address.
  const here = { PORT: port, HOST: '127.0.0.1', PUBLIC_URL: `http://127.0.0.1:${port}` }
  const usual = { SIGN_IN_LIMIT: '1000000', ACCESS_TOKEN_MINUTES: '720' }
  return startProgram('src/server/main.ts', { ...here, ...usual, ...environment }, args)
}

/** A start that is expected to fail: how it ended and what it said. */
export async function startToFail(environment: PortalEnvironment): Promise<{ code: number | null; said: string }> {
  const child = launch('src/server/main.ts', { PORT: '0', HOST: '127.0.0.1', ...environment }, [])
  let said = ''
  child.stderr?.on('data', (piece: Buffer) => (said += piece.toString()))
  child.stdout?.on('data', (piece: Buffer) => {
    if (READY.test(piece.toString())) child.kill('SIGKILL')
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

function launch(file: string, environment: Environment, args: readonly string[]): ChildProcess {
  // The environment of the campaign must not configure the server under test.
  const own = Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE'].includes(name),
    ),
  )
  return spawn(process.execPath, [...(QUICK ? shortLivedFlags : []), ...args, path.join(ROOT, file)], {
    cwd: ROOT,
    // As `npm start` and .deploy set it.
    env: { MALLOC_TRIM_THRESHOLD_: '131072', ...own, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function running(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}
