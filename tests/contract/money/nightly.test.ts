import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkMoney, nightlyMoneyCheck } from '#server/features/case/money-check/check.ts'
import type { Row } from '#tests/contract/cases/world.ts'
import { onBothEngines, onPostgres } from '#tests/support/both-engines.ts'
import { copyOf } from '#tests/support/databases.ts'
import { executedCase, openMoney, twoFunders, type MoneyWorld } from './world.ts'

const [NIGHT, DAY] = [3, 12]

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
    const nightly = nightlyMoneyCheck(database, log)
    await nightly.run(NIGHT)
    expect(alarms).toEqual([])
    await rows('alter table money_check disable trigger user')
    await rows(`update money_check set at = at - interval '1 day'`)
    await rows('alter table money_check enable trigger user')
    // It holds the embedded database for a while, and so waits for the night.
    await nightly.run(DAY)
    expect(alarms).toEqual([])
    await nightly.run(NIGHT)
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

// The embedded database serves one process.
onPostgres('the nightly check of all money by several processes', (engine) => {
  const silent = { info: () => undefined, error: () => undefined }

  /** Keeps checks waiting until it is called. */
  async function holdLiens(pool: pg.Pool): Promise<() => Promise<void>> {
    const holder = await pool.connect()
    await holder.query('begin; lock table lien in access exclusive mode')
    return async () => {
      await holder.query('rollback')
      holder.release()
    }
  }

  async function waitingOnes(pool: pg.Pool): Promise<number> {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from pg_locks where not granted and database = (
        select oid from pg_database where datname = current_database())`,
    )
    return rows[0]?.n ?? 0
  }

  it('one checks at a time, and the next in vain', async () => {
    const { database, close } = await copyOf(engine, 'tables')
    const checks = async () => (await database.pool.query('select from money_check')).rows.length
    const [one, other] = [nightlyMoneyCheck(database, silent), nightlyMoneyCheck(database, silent)]
    const letGo = await holdLiens(database.pool)
    const first = one.run(NIGHT)
    await expect.poll(() => waitingOnes(database.pool)).toBe(1)
    await other.run(NIGHT)
    expect(await checks()).toBe(0)
    await letGo()
    await first
    await other.run(NIGHT)
    expect(await checks()).toBe(1)
    await close()
  })

  it('a process that ends waits for no check, and another one makes it', async () => {
    const { database, close } = await copyOf(engine, 'tables')
    const [one, other] = [nightlyMoneyCheck(database, silent), nightlyMoneyCheck(database, silent)]
    const letGo = await holdLiens(database.pool)
    const running = one.run(NIGHT)
    await expect.poll(() => waitingOnes(database.pool)).toBe(1)
    one.stop()
    await expect(running).rejects.toThrow()
    await letGo()
    await expect
      .poll(async () => {
        await other.run(NIGHT)
        return (await database.pool.query('select from money_check')).rows.length
      })
      .toBe(1)
    await close()
  })
})
