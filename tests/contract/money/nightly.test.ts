import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkMoney, checkMoneyNightly } from '#server/features/case/money-check/check.ts'
import type { Row } from '#tests/contract/cases/world.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { executedCase, openMoney, twoFunders, type MoneyWorld } from './world.ts'

onBothEngines('the nightly check of all money', (engine) => {
  let world: MoneyWorld
  beforeAll(async () => {
    world = await openMoney(engine)
  })
  afterAll(() => world.server.close())

  it('every night all money is asserted, and a cent that went astray raises the alarm', async () => {
    const { admin, rows, server } = world
    const { database } = server
    const sound = await checkMoney(database)
    expect(sound.faults).toEqual([])
    expect(sound.checked['receipts']).toBeGreaterThan(10)
    expect((await admin.get('/money_check')).body.money_check).toMatchObject({ faults: [], checked: sound.checked })

    const funders = await twoFunders(world)
    const { patient, liens } = await executedCase(world, funders)
    await world.set('lien', liens[0]!['id'], { paid_cents: 1 })
    await world.set('funder', funders[1]!, { collected_cents: 1 })
    const [{ id } = { id: '' }] = await rows(
      `select id from distribution where patient_id = $1 and state = 'executed'`,
      [patient['id']],
    )
    await rows('alter table distribution disable trigger user')
    await rows(`update distribution set outputs = jsonb_set(outputs, '{totals,client_cents}', '1') where id = $1`, [id])
    await rows('alter table distribution enable trigger user')
    const [added] = await rows(
      `update visit_total set visits = visits + 1 where ctid = (select ctid from visit_total limit 1)
       returning appointment_status_id as status`,
    )
    await rows(`update case_total set number = number + 1
      where ctid = (select ctid from case_total where lawfirm_id is null limit 1)`)
    const alarms: unknown[] = []
    const log = { info: () => undefined, error: (event: string) => void alarms.push(event) }
    const [night, day] = [3, 12]
    await checkMoneyNightly(database, log, night)
    expect(alarms).toEqual([])
    await rows('alter table money_check disable trigger user')
    await rows(`update money_check set at = at - interval '1 day'`)
    await rows('alter table money_check enable trigger user')
    // It holds the embedded database for a while, and so waits for the night.
    await checkMoneyNightly(database, log, day)
    expect(alarms).toEqual([])
    await checkMoneyNightly(database, log, night)
    expect(alarms).toEqual(['money does not add up'])
    const { faults } = (await admin.get('/money_check')).body.money_check
    expect(faults.map(({ rule, entity_id }: Row) => `${rule} ${entity_id}`).sort()).toEqual([
      'cases_add_up 00000000-0000-0000-0000-000000000000',
      `distribution_proved ${id}`,
      `lien_follows_ledger ${liens[0]!['id']}`,
      `lien_paid_by_receipts ${liens[0]!['id']}`,
      `portfolio_follows_liens ${funders[1]}`,
      `visits_add_up ${added!['status']}`,
    ])
    expect(await rows('select * from visit_total_faults()')).toEqual([])
    expect(await rows('select * from case_total_faults()')).toEqual([])
  })
})
