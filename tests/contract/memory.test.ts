import fs from 'node:fs'
import path from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { residentMb } from '#tests/load/process-figures.ts'
import { startCaseway, type ServerProcess } from '#tests/load/server-process.ts'
import { temporaryFolder } from '#tests/support/databases.ts'
import { TEST_SECRET } from '#tests/support/secret.ts'

/** Idle it holds some 260 MB; machines differ. */
const MOST_MB = 350
const root = path.resolve(import.meta.dirname, '../..')

let server: ServerProcess | undefined
let folder = ''

afterEach(async () => {
  await server?.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

for (const when of ['after it was filled, which is its first start', 'at a later start'])
  test.runIf(process.platform === 'linux')(`O3: a demo that idles is small ${when}`, async () => {
    folder = temporaryFolder()
    if (when === 'at a later start') fs.cpSync(inject('embeddedTemplate'), folder, { recursive: true })
    const { pid } = (server = await startCaseway({ DATA_DIR: folder, SECRET_KEY: TEST_SECRET.toString() }))
    // Compiling the engine takes more for some seconds.
    await expect.poll(() => residentMb(pid), { timeout: 300_000, interval: 500 }).toBeLessThan(MOST_MB)
  })

test('O3: however it is started, memory that was given back returns to the system', () => {
  for (const file of ['.setup/start.js', '.deploy/Dockerfile', '.deploy/caseway.service'])
    expect([file, fs.readFileSync(path.join(root, file), 'utf8')]).toEqual([
      file,
      expect.stringMatching(/MALLOC_TRIM_THRESHOLD_(: '|=)131072/),
    ])
})
