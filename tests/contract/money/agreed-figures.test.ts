import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '#tests/contract/cases/world.ts'
import { onBothEngines, onPostgres } from '#tests/support/both-engines.ts'
import { agreedOn, draft, openMoney, ownersAccept, published, step, workedCase, type MoneyWorld } from './world.ts'

onBothEngines('figures of an accepted distribution', (engine) => {
  let world: MoneyWorld
  beforeAll(async () => {
    world = await openMoney(engine)
  })
  afterAll(() => world.server.close())

  const change = async (patient: Row, values: Row) => {
    const [{ version }] = (await world.rows('select version from patient where id = $1', [patient.id])) as [Row]
    return world.admin.put(`/patient/update/${patient.id}`, { version, ...values })
  }
  const changeSum = (patient: Row, costs_cents: number) => change(patient, { costs_cents })

  it('M13: what a firm accepted and what was paid out keep the costs they went by, until they are reversed', async () => {
    const { admin, billing, firm, manager } = world
    const { patient } = await workedCase(world)
    const path = `/patient/${patient.id}/costs`
    const filing = { kind: 'cost', payee: 'Clerk of Courts', amount_cents: 82_45 }
    const share = { kind: 'referral', payee: 'One', share_bps: 100 }
    const { cost } = (await billing.post(path, filing)).body
    const { id } = await published(world, patient)
    const { costs, total_cents, ...open } = (await firm.get(path)).body
    expect(open).toEqual({ may_write: true, frozen: null })

    const expectFrozen = async (frozen: string): Promise<void> => {
      for (const by of [billing, firm, admin]) {
        const ended = { expected_version: 1, reason: 'Not of this case' }
        const refused = [
          await by.post(path, filing),
          await by.post(path, share),
          await by.post(`${path}/${cost.id}/correction`, ended),
          await by.post(`${path}/${cost.id}/correction`, { ...ended, line: filing }),
        ]
        for (const { status, body } of refused) expect([status, body.errors]).toEqual([422, { _: [frozen] }])
        expect((await by.get(path)).body).toEqual({ costs, total_cents, may_write: false, frozen })
      }
      // Why there is nothing to do is told only to those who could do it otherwise.
      expect((await manager.get(path)).body).toMatchObject({ may_write: false, frozen: null })
      expect((await changeSum(patient, 1_00)).status).toBe(422)
    }
    expect((await step(world, firm, id, 'accepted')).status).toBe(200)
    await expectFrozen('FIGURES_ACCEPTED')
    await ownersAccept(world, patient)
    const { checks } = (await firm.get(`/distribution/${id}/checks`)).body
    await expectFrozen('FIGURES_ACCEPTED')
    expect((await step(world, firm, id, 'executed')).status).toBe(200)
    await expectFrozen('FIGURES_PAID_OUT')
    expect((await firm.get(`/distribution/${id}/checks`)).body.checks).toEqual(checks)

    expect((await step(world, admin, id, 'reversed', { reason: 'The carrier withdrew' })).status).toBe(200)
    expect((await billing.post(path, filing)).status).toBe(201)
  })

  it('M3: a case is not closed as lost while the firm has accepted to pay', async () => {
    const { admin, rows, set } = world
    const { patient } = await workedCase(world)
    const id = await agreedOn(world, patient)
    await set('patient', patient.id, { case_status: 'litigation' })
    const close = async () => {
      const [{ version }] = (await rows('select version from patient where id = $1', [patient.id])) as [Row]
      const wish = { to: 'closed_no_recovery', reason: 'Lost at trial', expected_version: version }
      return admin.post(`/patient/${patient.id}/transition`, wish)
    }
    expect((await close()).body.errors).toEqual({ _: ['FIGURES_ACCEPTED'] })
    expect((await step(world, admin, id, 'reversed', { reason: 'The carrier withdrew' })).status).toBe(200)
    expect((await close()).body.case_status_event).toMatchObject({ kind: 'proposal' })
  })

  it('M13: an agreement that is taken back lets the costs be changed, and the next one goes by them', async () => {
    const { admin, billing, firm } = world
    const { patient } = await workedCase(world)
    const path = `/patient/${patient.id}/costs`
    const id = await agreedOn(world, patient)
    const filing = { kind: 'cost', payee: 'Clerk of Courts', amount_cents: 82_45 }
    expect((await billing.post(path, filing)).body.errors).toEqual({ _: ['FIGURES_ACCEPTED'] })
    const reason = 'A filing fee was missing'
    expect((await step(world, admin, id, 'reversed', { reason })).status).toBe(200)
    const { events } = (await firm.get(`/distribution/${id}`)).body.distribution
    expect(events.at(-1)).toMatchObject({ from_state: 'accepted', to_state: 'reversed', reason })
    expect((await billing.post(path, filing)).body.total_cents).toBe(2_500_00)
    const next = await draft(billing, patient)
    expect(next['totals']).toMatchObject({ costs_cents: 2_500_00 })
  })

  it('M13: costs without lines stay as they were accepted and paid out, too', async () => {
    const { admin, firm } = world
    const { patient } = await workedCase(world)
    const id = await agreedOn(world, patient)
    const early = await changeSum(patient, 1_00)
    expect([early.status, early.body.errors]).toEqual([422, { _: ['FIGURES_ACCEPTED'] }])
    expect((await step(world, firm, id, 'executed')).status).toBe(200)
    const refused = await changeSum(patient, 1_00)
    expect([refused.status, refused.body.errors]).toEqual([422, { _: ['FIGURES_PAID_OUT'] }])
    await step(world, admin, id, 'reversed', { reason: 'The carrier withdrew' })
    expect((await changeSum(patient, 1_00)).status).toBe(200)
  })

  it('M13: fee and settlement stay as they were accepted and paid out, and no line of the settlement is corrected', async () => {
    const { admin, billing, firm } = world
    const { patient } = await workedCase(world)
    const path = `/patient/${patient.id}/settlements`
    const [line] = (await billing.get(path)).body.settlements
    const id = await agreedOn(world, patient)
    const expectFrozen = async (code: string): Promise<void> => {
      const fee = await change(patient, { fee_num: 2, fee_den: 5 })
      expect([fee.status, fee.body.errors]).toEqual([422, { _: [code] }])
      const wrong = { expected_version: line.version, reason: 'The carrier paid less', amount_cents: 90_000_00 }
      const corrected = await billing.post(`${path}/${line.id}/correction`, wrong)
      expect([corrected.status, corrected.body.errors]).toEqual([422, { _: [code] }])
      expect((await billing.get(path)).body).toMatchObject({ total_cents: 100_000_00, may_write: true, frozen: code })
      expect((await firm.get(path)).body.frozen).toBeNull()
    }
    await expectFrozen('FIGURES_ACCEPTED')
    expect((await step(world, firm, id, 'executed')).status).toBe(200)
    await expectFrozen('FIGURES_PAID_OUT')
    // What another insurer pays later is no correction.
    const later = { payer: 'Umbrella', amount_cents: 5_000_00, agreed_on: '2026-06-02' }
    expect((await billing.post(path, later)).body.total_cents).toBe(105_000_00)
    expect((await step(world, admin, id, 'reversed', { reason: 'The carrier withdrew' })).status).toBe(200)
    expect((await change(patient, { fee_num: 2, fee_den: 5 })).status).toBe(200)
  })

  it('M13: a case without a fee of its own keeps the one that its firm had on the day of the acceptance', async () => {
    const { admin, firm, rows, set } = world
    const { patient } = await workedCase(world)
    await set('patient', patient.id, { fee_num: null, fee_den: null })
    const [terms] = (await rows('select default_fee_num, default_fee_den from lawfirm where id = $1', [
      world.firmId,
    ])) as [Row]
    const clientNow = async () =>
      (await firm.get(`/patient/${patient.id}/payment_distribution`)).body.payment_distribution.result.totals
        .client_cents
    const id = await agreedOn(world, patient)
    const before = await clientNow()
    await set('lawfirm', world.firmId, { default_fee_num: 2, default_fee_den: 5 })
    expect(await clientNow()).toBe(before)
    expect((await change(patient, { fee_num: 2, fee_den: 5 })).body.errors).toEqual({ _: ['FIGURES_ACCEPTED'] })
    expect((await step(world, firm, id, 'executed')).status).toBe(200)
    expect(await clientNow()).toBe(before)
    expect((await step(world, admin, id, 'reversed', { reason: 'The carrier withdrew' })).status).toBe(200)
    await set('lawfirm', world.firmId, terms)
  })

  it('M13: a settlement that is one amount is frozen too, and its first line must be as much', async () => {
    const { admin, billing } = world
    const { patient } = await workedCase(world)
    const path = `/patient/${patient.id}/settlements`
    const [line] = (await billing.get(path)).body.settlements
    await world.rows('update settlement set deleted_at = now() where id = $1', [line.id])
    const id = await agreedOn(world, patient)
    expect((await change(patient, { settlement_cents: 1_00 })).body.errors).toEqual({ _: ['FIGURES_ACCEPTED'] })
    const first = { payer: 'Carrier', amount_cents: 90_000_00, agreed_on: '2026-06-01' }
    expect((await billing.post(path, first)).body.errors).toEqual({ _: ['FIGURES_ACCEPTED'] })
    expect((await billing.post(path, { ...first, amount_cents: 100_000_00 })).body.total_cents).toBe(100_000_00)
    expect((await step(world, admin, id, 'reversed', { reason: 'A slip' })).status).toBe(200)
  })

  it('M13: no change of status says another settlement than the one that was accepted', async () => {
    const { admin, billing, firm, manager, rows, set } = world
    const { patient } = await workedCase(world)
    const [line] = (await billing.get(`/patient/${patient.id}/settlements`)).body.settlements
    await rows('update settlement set deleted_at = now() where id = $1', [line.id])
    await set('patient', patient.id, { case_status: 'litigation' })
    const settle = async (by: typeof firm, settlement_cents: number) => {
      const [held] = (await rows('select version from patient where id = $1', [patient.id])) as [Row]
      const wish = { to: 'settled', expected_version: held.version, settlement_date: '2026-06-01', settlement_cents }
      return by.post(`/patient/${patient.id}/transition`, wish)
    }
    // The firm proposes before it accepts by the sum that the case has.
    const proposed = (await settle(firm, 90_000_00)).body.case_status_event
    expect(proposed.kind).toBe('proposal')
    await agreedOn(world, patient)
    for (const by of [admin, firm])
      expect((await settle(by, 90_000_00)).body.errors).toEqual({ _: ['FIGURES_ACCEPTED'] })
    const accepted = await manager.post(`/patient/${patient.id}/proposal/${proposed.id}`, { accept: true })
    expect([accepted.status, accepted.body.code]).toEqual([200, undefined])
    expect(await rows('select case_status, settlement_cents from patient where id = $1', [patient.id])).toEqual([
      { case_status: 'settled', settlement_cents: 100_000_00 },
    ])
  })

  it('K6: what a case was settled by is the sum of its lines, whatever else is said', async () => {
    const { billing, firm, manager, rows, set } = world
    const { patient } = await workedCase(world)
    const settled = async () => (await rows('select settlement_cents from patient where id = $1', [patient.id]))[0]
    const differs = { settlement_cents: ['differs_from_lines'] }
    const [{ version }] = (await rows('select version from patient where id = $1', [patient.id])) as [Row]
    for (const by of [world.admin, firm, billing]) {
      const changed = await by.put(`/patient/update/${patient.id}`, { version, settlement_cents: 1_00 })
      expect([changed.status, changed.body.errors]).toEqual([422, differs])
    }
    await set('patient', patient.id, { case_status: 'litigation' })
    const settle = async (by: typeof firm, settlement_cents: number) => {
      const [held] = (await rows('select version from patient where id = $1', [patient.id])) as [Row]
      const wish = { to: 'settled', expected_version: held.version, settlement_date: '2026-06-01', settlement_cents }
      return by.post(`/patient/${patient.id}/transition`, wish)
    }
    expect((await settle(firm, 1_00)).body.errors).toEqual(differs)
    expect((await settle(world.admin, 1_00)).body.errors).toEqual(differs)
    // A case manager doesn't know the settlement before, and learns nothing by guessing.
    expect((await settle(manager, 1_00)).body.patient).toMatchObject({ settlement_cents: 100_000_00 })
    expect(await settled()).toEqual({ settlement_cents: 100_000_00 })
  })
})

onPostgres('figures that are written while the firm accepts', (engine) => {
  let world: MoneyWorld
  beforeAll(async () => {
    world = await openMoney(engine)
  })
  afterAll(() => world.server.close())

  it('M13: are refused where the acceptance comes first', async () => {
    const { admin, rows, server } = world
    const { patient } = await workedCase(world)
    const { id } = await published(world, patient)
    const [{ version }] = (await rows('select version from patient where id = $1', [patient.id])) as [Row]
    const accepting = await server.database.pool.connect()
    await accepting.query('begin')
    await accepting.query('select from patient where id = $1 for no key update', [patient.id])
    const writing = admin.put(`/patient/update/${patient.id}`, { version, costs_cents: 1_00 })
    const waiting = () =>
      rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(1)
    await accepting.query(`update distribution set state = 'accepted', accepted_at = now() where id = $1`, [id])
    await accepting.query('commit')
    accepting.release()
    expect((await writing).body.code).toBe('IMMUTABLE')
    expect(await rows('select costs_cents from patient where id = $1', [patient.id])).toEqual([
      { costs_cents: 2_417_55 },
    ])
  })
})
