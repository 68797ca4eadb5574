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

/** Earlier releases installed too little under NODE_ENV=production, and noted that all was there. */
function leaveFailedFirstTry(folder: string): void {
  const lock = createHash('sha256').update(fs.readFileSync(path.join(folder, 'package-lock.json')))
  fs.mkdirSync(path.join(folder, 'node_modules'))
  fs.writeFileSync(path.join(folder, 'node_modules/.installed'), lock.digest('hex'))
}

describe.runIf(postgresBinaries())('a fresh clone', () => {
  test('O16: the production command of the README starts the portal', { timeout: 600_000 }, async () => {
    const folder = temporaryFolder()
    cloneInto(folder)
    leaveFailedFirstTry(folder)
    const postgres = await startPostgres()
    if (!postgres) throw new Error('PostgreSQL did not start.')
    const start = spawn('npm', ['start'], {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...settingsOfMachine(),
        NODE_ENV: 'production',
        DATABASE_URL: await postgres.createDatabase(),
        PUBLIC_URL: 'https://portal.example.com',
        PORT: '0',
      },
    })
    try {
      const url = await readyUrl(start)
      expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({ status: 'ok' })
      const page = await (await fetch(`${url}/`)).text()
      expect(page).toContain('<div id="root"')
    } finally {
      const ended = once(start, 'exit')
      if (start.pid !== undefined && start.exitCode === null) {
        process.kill(-start.pid, 'SIGTERM')
        await ended
      }
      await postgres.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    }
  })
})

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
