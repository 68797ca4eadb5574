import fs from 'node:fs'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { residentMb } from '#tests/load/process-figures.ts'
import { startCaseway, type ServerProcess } from '#tests/load/server-process.ts'
import { temporaryFolder } from '#tests/support/databases.ts'
import { TEST_SECRET } from '#tests/support/secret.ts'

/** Idle it holds some 320 MB; machines differ. It was 470 when the engine had eight times as many buffers. */
const MOST_MB = 400

let server: ServerProcess
const folder = temporaryFolder()

beforeAll(async () => {
  fs.cpSync(inject('embeddedTemplate'), folder, { recursive: true })
  server = await startCaseway({ DATA_DIR: folder, SECRET_KEY: TEST_SECRET.toString() })
}, 60_000)
afterAll(async () => {
  await server.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

test.runIf(process.platform === 'linux')('O3: a demo that idles is small', { timeout: 60_000 }, async () => {
  // Compiling the engine takes more for some seconds.
  await expect.poll(() => residentMb(server.pid), { timeout: 45_000, interval: 500 }).toBeLessThan(MOST_MB)
})
