import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/databases.ts'
import { postgresBinaries, startPostgres } from '#tests/support/postgres.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** What a clone of this state would hold. */
function cloneInto(folder: string): void {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: ROOT })
  for (const file of files.toString().split('\0').filter(Boolean)) {
    const source = path.join(ROOT, file)
    if (fs.existsSync(source)) fs.cpSync(source, path.join(folder, file))
  }
}

/** The environment without what this test run says to its own programs. */
function settingsOfMachine(): Record<string, string | undefined> {
  const own = /^(VITE|VITEST|TEST|NODE_ENV|DEMO_FOLDER|DATABASE_URL|SEED|DATA_DIR)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)))
}

/** What the second stage of the container takes from the first. */
function runningParts(): string[] {
  const file = fs.readFileSync(path.join(ROOT, '.deploy/Dockerfile'), 'utf8')
  return [...file.matchAll(/^COPY --from=build \/caseway\/(\S+) /gm)].flatMap(([, part]) => part ?? [])
}

/** Earlier releases installed too little under NODE_ENV=production, and noted that all was there. */
function leaveFailedFirstTry(folder: string): void {
  const lock = createHash('sha256').update(fs.readFileSync(path.join(folder, 'package-lock.json')))
  fs.mkdirSync(path.join(folder, 'node_modules'))
  fs.writeFileSync(path.join(folder, 'node_modules/.installed'), lock.digest('hex'))
}

describe.runIf(postgresBinaries())('a fresh clone', () => {
  test(
    'O14, O16: the production command of the README starts the portal, which then runs with the least',
    { timeout: 600_000 },
    async () => {
      const folder = temporaryFolder()
      cloneInto(folder)
      leaveFailedFirstTry(folder)
      const postgres = await startPostgres()
      if (!postgres) throw new Error('PostgreSQL did not start.')
      const environment = {
        ...settingsOfMachine(),
        NODE_ENV: 'production',
        DATABASE_URL: await postgres.createDatabase(),
        PUBLIC_URL: 'https://portal.example.com',
        PORT: '0',
        SECRET_KEY: 'of this test alone, and long enough for a key',
      }
      const start = spawn('npm', ['start'], {
        cwd: folder,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: environment,
      })
      try {
        const url = await readyUrl(start)
        expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({ status: 'ok' })
        const page = await (await fetch(`${url}/`)).text()
        expect(page).toContain('<div id="root"')
        await end(start)
        await startsWithLeast(folder, environment)
      } finally {
        await end(start)
        await postgres.stop()
        fs.rmSync(folder, { recursive: true, force: true })
      }
    },
  )
})

/**
 * O14: what the container holds, without packages for building, serves the portal and writes to its data folder only. The
 * runtime itself refuses whatever else would be written, and programs that would be started.
 */
async function startsWithLeast(folder: string, environment: Record<string, string | undefined>): Promise<void> {
  execFileSync('npm', ['prune', '--omit=dev', '--no-audit', '--no-fund', '--offline'], { cwd: folder, stdio: 'ignore' })
  const [installed, data] = [temporaryFolder(), temporaryFolder()]
  for (const part of runningParts()) fs.cpSync(path.join(folder, part), path.join(installed, part), { recursive: true })
  expect(fs.existsSync(path.join(installed, 'node_modules/vite'))).toBe(false)
  // The files of a database go with it.
  fs.cpSync(path.join(folder, '.data'), data, { recursive: true })
  const rights = ['--permission', '--allow-fs-read=*', `--allow-fs-write=${data}`, '--allow-worker']
  const server = spawn(process.execPath, [...rights, 'src/server/main.ts'], {
    cwd: installed,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment, DATA_DIR: data },
  })
  try {
    const url = await readyUrl(server)
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' })
    expect(await (await fetch(`${url}/`)).text()).toContain('<div id="root"')
  } finally {
    await end(server)
    for (const made of [installed, data]) fs.rmSync(made, { recursive: true, force: true })
  }
}

async function end(started: ReturnType<typeof spawn>): Promise<void> {
  if (started.pid === undefined || started.exitCode !== null || started.signalCode !== null) return
  const ended = once(started, 'exit')
  process.kill(-started.pid, 'SIGTERM')
  await ended
}

function readyUrl(start: ReturnType<typeof spawn>): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    const hear = (piece: Buffer): void => {
      said += piece.toString()
      const url = /Caseway is ready: (\S+)/.exec(said)?.[1]
      if (url) resolve(url)
    }
    start.stdout?.on('data', hear)
    start.stderr?.on('data', hear)
    start.once('exit', (code) => reject(new Error(`npm start ended with ${code}: ${said}`)))
  })
}
