import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, person, type Row, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.server.close())

test('L8: an outsider does not try people out: nobody he does not see is told, each search is on record, and there are not many', async () => {
  const { admin, otherFirm, open, rows } = world
  const ssn = '987654321'
  const patient = await open({ ssn })
  const stranger = { first_name: 'Zz', last_name: 'Qq' }
  const ask = async (by: typeof admin, draft: Row): Promise<Row> =>
    (await by.post('/patient/duplicates', { draft: { ...stranger, ssn, ...draft } })).body
  expect(await ask(otherFirm, {})).toEqual({ candidates: [], may_exist: false })
  expect(await ask(otherFirm, { dob: patient['dob'] })).toEqual({ candidates: [], may_exist: false })
  expect(await ask(otherFirm, { last_name: patient['last_name'].toUpperCase() })).toMatchObject({ may_exist: false })
  expect((await ask(admin, {})).candidates).toMatchObject([{ reasons: ['same_ssn'], patient: { id: patient['id'] } }])
  expect(await ask(otherFirm, { ...person(77), ssn: '987654320' })).toMatchObject({ may_exist: false })

  const searches = await rows(
    `select detail from audit_event where user_id = $1 and detail ->> 'as' = 'duplicates' order by id`,
    [otherFirm.userId],
  )
  expect(searches.map(({ detail }) => detail.hidden)).toEqual([1, 1, 1, 0])

  const statuses: number[] = []
  for (let n = 0; n < 90; n += 1)
    statuses.push((await otherFirm.post('/patient/duplicates', { draft: { ...stranger, ssn } })).status)
  expect(statuses.slice(0, 56)).toEqual(Array(56).fill(200))
  expect(statuses).toContain(429)
})
