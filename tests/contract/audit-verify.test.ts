import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/databases.ts'
import { TEST_SECRET } from '#tests/support/secret.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const HEAD = `3:12:${'ab'.repeat(32)}`
const folder = temporaryFolder()

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

function verify(...words: string[]): Promise<{ code: number; said: string }> {
  const env = { PATH: process.env['PATH'], DATA_DIR: folder, SECRET_KEY: TEST_SECRET.toString() }
  return new Promise((resolve) => {
    execFile(process.execPath, ['src/server/verify-audit.ts', ...words], { cwd: ROOT, env }, (error, out, complaints) =>
      resolve({ code: Number(error?.code ?? 0), said: out + complaints }),
    )
  })
}

test('L6: audit:verify says that a record is intact, and that one no longer holds the head it is given', async () => {
  expect(await verify()).toEqual({ code: 0, said: 'The audit record is intact: 0 events under 0 seals.\n' })
  const lost =
    'The audit record was altered: seal 3: the record once reached this seal and no longer holds it (head).\n'
  expect(await verify('--expect', HEAD)).toEqual({ code: 1, said: lost })
  fs.writeFileSync(path.join(folder, 'audit-head'), `${HEAD}\n`)
  expect(await verify()).toEqual({ code: 1, said: lost })
  expect(await verify('--expect', 'three')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/"three" is no head/),
  })
})
