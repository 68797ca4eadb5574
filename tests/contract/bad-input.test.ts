import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '#tests/load/api.ts'
import { badValues } from '#tests/load/bad-requests.ts'
import { emptyResult, fuzzGroup, groupsOf, type FuzzTarget } from '#tests/load/fuzz-run.ts'
import { operationsOf, type Operation } from '#tests/load/operations.ts'
import { idsOf, tableSums } from '#tests/load/table-sums.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

// The campaign (npm run campaign:fuzz) sends more, to both databases and to a process of its own.
const INPUTS = 30
const SEED = 20_261_120
const MINUTES = 60_000

let server: TestServer
let target: FuzzTarget
let operations: Operation[]

beforeAll(async () => {
  server = await startServer('embedded')
  operations = operationsOf((await server.stranger.get('/openapi.json')).body)
  target = {
    url: server.url,
    known: await idsOf(server.database.pool),
    sums: () => tableSums(server.database.pool),
    async tokens() {
      const [admin, outsider] = [await signIn(server.url, 'admin'), await signIn(server.url, 'lawfirm')]
      return { admin: admin.token, outsider: outsider.token }
    },
  }
})

afterAll(() => server.close())

describe('bad input', () => {
  test(
    'P4 every operation answers it with a refusal: no fault, no wait, no changed row',
    { timeout: 10 * MINUTES },
    async () => {
      expect(operations.length).toBeGreaterThan(200)
      const result = emptyResult()
      const values = badValues(SEED)
      for (const group of groupsOf(operations))
        await fuzzGroup(target, group, { inputs: INPUTS, seed: SEED, values }, result)
      expect(result.failures).toEqual([])
      expect(server.errors).toEqual([])
      expect(result.requests).toBe(operations.length * INPUTS)
      // Nearly all of it must really be bad, or the test would prove little.
      expect(result.accepted / result.requests).toBeLessThan(0.25)
    },
  )
})
