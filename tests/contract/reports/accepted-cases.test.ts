import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/contract/cases/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.server.close())

test('a case that was paused or withdrawn before underwriting took it on was not accepted', async () => {
  const { admin, ids, open, set } = world
  const counts = async () => {
    const { totals } = (await admin.get('/report/chiropractors')).body
    return [totals.referrals, totals.accepted]
  }
  const [referrals, accepted] = await counts()
  const patient = await open({ chiropractor_id: ids.chiropractor })
  for (const [case_status, case_status_before_hold, more] of [
    ['intake', null, 0],
    ['on_hold', 'underwriting', 0],
    ['withdrawn', 'intake', 0],
    ['declined', 'underwriting', 0],
    ['withdrawn', 'active', 1],
    ['active', null, 1],
  ] as const) {
    await set('patient', patient['id'], { case_status, case_status_before_hold })
    expect([case_status, await counts()]).toEqual([case_status, [referrals + 1, accepted + more]])
  }
})
