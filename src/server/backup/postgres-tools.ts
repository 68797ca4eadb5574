import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { StartupError } from '#server/database/startup-errors.ts'

type Tool = 'pg_dump' | 'pg_restore' | 'psql'

/** How PostgreSQL's programs are told where to go. The password is no word of the command: others see those. */
interface Way {
  readonly database: string
  readonly env: NodeJS.ProcessEnv
}

function wayTo(databaseUrl: string): Way {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return { database: url.href, env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) } }
}

/** Throws in a sentence where a program is missing, or older than the server. */
export async function expectTools(tools: readonly Tool[], engineVersion: string): Promise<void> {
  const server = Number.parseInt(engineVersion, 10)
  for (const tool of tools) {
    const found = /\d+/.exec(await versionOf(tool))?.[0]
    if (Number(found) < server)
      throw new StartupError(
        `${tool} is of PostgreSQL ${found} and the database of PostgreSQL ${server}: ` +
          `install the client programs of PostgreSQL ${server} and put them first on PATH.`,
      )
  }
}

async function versionOf(tool: Tool): Promise<string> {
  const child = spawn(tool, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const [said] = await Promise.all([textOf(child.stdout), ended(child)])
    return said.replace(/^[^\d]*/, '')
  } catch (cause) {
    throw new StartupError(
      `${tool} can't be started: install the client programs of PostgreSQL and put them on PATH.`,
      {
        cause,
      },
    )
  }
}

/** Writes the database as a snapshot shows it to a file. */
export async function dump(databaseUrl: string, snapshot: string, file: string): Promise<void> {
  const { database, env } = wayTo(databaseUrl)
  const words = [
    '--format=custom',
    '--no-owner',
    '--no-unlogged-table-data',
    `--snapshot=${snapshot}`,
    `--file=${file}`,
    database,
  ]
  await run('pg_dump', spawn('pg_dump', words, { env, stdio: ['ignore', 'ignore', 'pipe'] }))
}

/** What runs in the same transaction before and after the restore. */
export interface Around {
  readonly before: string
  readonly after: string
}

/** Replaces what is in the database by a dump: all of it, or nothing happened. */
export async function restoreDump(databaseUrl: string, file: string, { before, after }: Around): Promise<void> {
  const { database, env } = wayTo(databaseUrl)
  const words = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--output=/dev/null', `--dbname=${database}`]
  const reader = spawn('pg_restore', ['--no-owner', '--file=-', file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const writer = spawn('psql', words, { env, stdio: ['pipe', 'ignore', 'pipe'] })
  // One that ended early is told by its exit code.
  writer.stdin.on('error', () => reader.kill())
  writer.stdin.write(`begin;\n${before};\n`)
  reader.stdout.pipe(writer.stdin, { end: false })
  const written = run('psql', writer)
  written.catch(() => undefined)
  try {
    await Promise.all([run('pg_restore', reader), finished(reader.stdout)])
    // Without a commit it is all undone.
    writer.stdin.write(`set local search_path = public;\n${after};\ncommit;\n`)
  } catch (error) {
    writer.stdin.end()
    // Where psql ended first, its reason is the one to tell.
    await written
    throw error
  }
  writer.stdin.end()
  await written
}

async function run(tool: Tool, child: ChildProcess & { readonly stderr: Readable }): Promise<void> {
  const said = textOf(child.stderr)
  said.catch(() => undefined)
  const code = await ended(child)
  if (code === 0) return
  throw new StartupError(`${tool} failed: ${(await said).trim() || `it ended with ${code}`}`)
}

async function ended(child: ChildProcess): Promise<number | null> {
  const [code]: (number | null)[] = await once(child, 'close')
  return code ?? null
}

async function textOf(stream: Readable): Promise<string> {
  let text = ''
  for await (const piece of stream) text += String(piece)
  return text
}
