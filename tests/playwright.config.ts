import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { defineConfig, devices } from 'playwright/test'
import { chromiumArguments, chromiumPath } from './support/chromium.ts'

// The first process that reads this file chooses; the workers it starts inherit the choice.
process.env['JOURNEY_PORT'] ??= freePort()
process.env['JOURNEY_DATA'] ??= mkdtempSync(path.join(os.tmpdir(), 'caseway-journeys-'))

const port = process.env['JOURNEY_PORT']
const root = path.resolve(import.meta.dirname, '..')

/** Journeys through the built portal and the real server, on the embedded database with the demo data. */
export default defineConfig({
  testDir: './journeys',
  globalTeardown: './journeys/remove-data.ts',
  outputDir: '../.cache/journeys',
  // Generous: a busy machine is slow, not wrong.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // Pages are looked at as the server gives them, and requests as the page makes them; the worker has its own journeys.
    serviceWorkers: process.env['JOURNEY_WORKERS'] === 'allow' ? 'allow' : 'block',
    launchOptions: { executablePath: chromiumPath, args: chromiumArguments },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
    // Whom an address or a change is for, and what a release does, do not depend on the size of the screen.
    {
      name: 'phone',
      testIgnore: [
        'offline-routes.spec.ts',
        'routes.spec.ts',
        'outbox-rights.spec.ts',
        'updates.spec.ts',
        'purge.spec.ts',
        'two-users.spec.ts',
        'passkey.spec.ts',
        'papers-offline.spec.ts',
        'dying-server.spec.ts',
        'device-rules.spec.ts',
        'held-device.spec.ts',
      ],
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
  webServer: {
    command: 'node src/server/main.ts',
    cwd: root,
    url: `http://127.0.0.1:${port}/api/health`,
    timeout: 120_000,
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: process.env['JOURNEY_DATA'],
      SEED: 'demo',
      SIGN_IN_LIMIT: '100000',
      MINIMUM_BUILD: '1',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})

function freePort(): string {
  const ask = `const s = require('node:net').createServer().listen(0, '127.0.0.1', () => { process.stdout.write(String(s.address().port)); s.close() })`
  return execFileSync(process.execPath, ['-e', ask]).toString()
}
