import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

onBothEngines('where cards lead', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server?.close())

  test.each([
    ['admin', 'outcome_missing', 'appointments', { period: 'all', outcome_state: 'missing' }],
    ['subsidiary', 'outcome_missing', 'appointments', { period: 'all', outcome_state: 'missing' }],
    ['admin', 'over_sla', 'underwritings', { sla: 'over' }],
  ])('N6, D14: to %s, %s counts the rows that it leads to', async (who, card, report, filter) => {
    const viewer = await server.as(who)
    const { body } = await viewer.get(`/dashboard/${who}`)
    const list = await viewer.get(`/report/${report}?filter=${encodeURIComponent(JSON.stringify(filter))}`)
    expect(list.status, list.text).toBe(200)
    expect(body.cards[card]).toBeGreaterThan(0)
    expect(list.body.count).toBe(body.cards[card])
  })
})
