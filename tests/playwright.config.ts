import os from 'node:os'
import { defineConfig, devices } from 'playwright/test'
import { chromiumPath, shortLivedArguments } from './support/chromium.ts'

/** Journeys and everyday jobs through the built portal and the real server, on the embedded database with the demo data. */
export default defineConfig({
  testDir: '.',
  testMatch: ['journeys/**/*.spec.ts', 'jobs/**/*.spec.ts'],
  globalSetup: './journeys/set-up.ts',
  outputDir: '../.cache/journeys',
  // Generous: a busy machine is slow, not wrong.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  workers: Number(process.env['TEST_WORKERS'] ?? Math.max(2, os.availableParallelism())),
  fullyParallel: true,
  forbidOnly: true,
  use: {
    // A press that meets nothing says what it waited for, long before the time of its test is over.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Pages are looked at as the server gives them, and requests as the page makes them; the worker has its own journeys.
    serviceWorkers: process.env['JOURNEY_WORKERS'] === 'allow' ? 'allow' : 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: chromiumPath, args: shortLivedArguments },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone-only/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    // On a phone only what differs there is tried again.
    { name: 'phone', grep: /@phone/, use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } } },
  ],
})
