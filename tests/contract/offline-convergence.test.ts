import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { converge, groundOn, type Ground } from '#tests/support/convergence.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const SEEDS = [1, 2, 3, 4, 5]

onBothEngines('devices and the server', (engine) => {
  let server: TestServer
  let ground: Ground
  let done = 0

  beforeAll(async () => {
    server = await startServer(engine)
    ground = await groundOn(server)
  })
  afterAll(() => server.close())

  test.each(SEEDS)('W3: agree in the end, whatever happened on the way (run %i)', async (seed) => {
    const { differences, commands } = await converge(ground, seed)
    expect(differences).toEqual([])
    expect(Object.keys(commands)).not.toEqual([])
    done += commands['done'] ?? 0
  })

  test('W3: and commands were done in these runs, not only refused', () => {
    expect(done).toBeGreaterThan(0)
  })
})
