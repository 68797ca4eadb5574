import { afterAll, beforeAll, expect, it } from 'vitest'
import { carryOutFirmChanges } from '#server/features/case/cases/firm-changes.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { openMoney, published, step, workedCase, type MoneyWorld } from '#tests/contract/money/world.ts'
import { expectTold } from '#tests/support/told.ts'
import type { Row } from './world.ts'

const PORTAL = 'https://portal.test'

onBothEngines('a change of law firm', (engine) => {
  let world: MoneyWorld
  const began = new Date()
  beforeAll(async () => {
    world = await openMoney(engine)
  })
  afterAll(() => world.server.close())

  const jobOn = (day: string): Promise<void> =>
    carryOutFirmChanges({
      pool: world.server.database.pool,
      now: () => new Date(`${day}T12:00:00Z`),
      portal: PORTAL,
      house: 'Caseway',
    })
  const mailsTo = (name: string, caseNumber: string): Promise<Row[]> =>
    world.rows('select subject, body from outgoing where recipient = $1 and body like $2', [
      `${name}@demo.example.com`,
      `%${caseNumber}%`,
    ])
  const firmOf = async ({ id }: Row): Promise<string> =>
    (await world.rows('select lawfirm_id from patient where id = $1', [id]))[0]!.lawfirm_id
  const planned = async ({ id }: Row): Promise<Row | null> =>
    (await world.manager.get(`/patient/${id}/lawfirm_history`)).body.planned

  it('K6: is carried out on its day, and both firms are told', async () => {
    const { manager, firm, otherFirm, firmId, otherFirmId } = world
    const opened = await world.open()
    const change = {
      lawfirm_id: otherFirmId,
      effective_at: '2999-01-05',
      reason: 'The client wishes it',
      expected_version: opened.version,
    }
    expect((await manager.post(`/patient/${opened.id}/change_lawfirm`, change)).status).toBe(200)
    expect(await planned(opened)).toMatchObject({ to_lawfirm_id: otherFirmId, effective_at: '2999-01-05' })
    await jobOn('2999-01-04')
    expect(await firmOf(opened)).toBe(firmId)
    expect((await otherFirm.get(`/patient/${opened.id}`)).status).toBe(404)

    await jobOn('2999-01-05')
    expect(await firmOf(opened)).toBe(otherFirmId)
    expect(await planned(opened)).toBeNull()
    expect([
      (await firm.get(`/patient/${opened.id}`)).status,
      (await otherFirm.get(`/patient/${opened.id}`)).status,
    ]).toEqual([404, 200])
    const { lawfirm_history: history } = (await manager.get(`/patient/${opened.id}/lawfirm_history`)).body
    expect(history).toMatchObject([
      { from_lawfirm_id: firmId, to_lawfirm_id: otherFirmId, effective_at: '2999-01-05', by: manager.userId },
    ])
    const [left, come] = await Promise.all(['lawfirm', 'lawfirm2'].map((name) => mailsTo(name, opened.case_number)))
    expect(left).toMatchObject([{ subject: 'A case was transferred from your firm' }])
    expect(left![0]!.body).not.toContain(PORTAL)
    expect(come).toMatchObject([{ subject: 'A case was transferred to your firm' }])
    expect(come![0]!.body).toContain(`${PORTAL}/patients/${opened.id}`)
    // Nothing is told twice.
    await jobOn('2999-01-06')
    expect(await mailsTo('lawfirm2', opened.case_number)).toHaveLength(1)
  })

  it('K6: its day begins where the person is who planned it', async () => {
    const { manager, otherFirmId } = world
    const lives = (timezone: string | null) =>
      world.rows('update "user" set timezone = $2 where id = $1', [manager.userId, timezone])
    const opened = await world.open()
    const change = { lawfirm_id: otherFirmId, reason: 'Agreed', expected_version: opened.version }
    const day = { ...change, effective_at: '2998-03-05' }
    expect((await manager.post(`/patient/${opened.id}/change_lawfirm`, day)).status).toBe(200)
    await lives('Pacific/Pago_Pago')
    // At noon in UTC it is one in the morning there.
    await jobOn('2998-03-04')
    expect(await firmOf(opened)).toBe(world.firmId)
    // And two in the morning of the next day here.
    await lives('Pacific/Kiritimati')
    await jobOn('2998-03-04')
    expect(await firmOf(opened)).toBe(otherFirmId)
    await lives(null)
  })

  it('K6: of today tells both firms too; a planned one can be given up, and there is one at a time', async () => {
    const { manager, firm, firmId, otherFirmId } = world
    const opened = await world.open()
    const change = { lawfirm_id: otherFirmId, reason: 'Agreed', expected_version: opened.version }
    const later = { ...change, effective_at: '2999-02-01' }
    expect((await manager.post(`/patient/${opened.id}/change_lawfirm`, later)).status).toBe(200)
    expect((await manager.post(`/patient/${opened.id}/change_lawfirm`, change)).body.errors).toEqual({
      _: ['change_planned'],
    })
    expect((await firm.post(`/patient/${opened.id}/change_lawfirm/cancel`, {})).status).toBe(404)
    expect((await manager.post(`/patient/${opened.id}/change_lawfirm/cancel`, {})).status).toBe(200)
    expect((await manager.post(`/patient/${opened.id}/change_lawfirm/cancel`, {})).body.errors).toEqual({
      _: ['NO_PLANNED_CHANGE'],
    })
    await jobOn('2999-02-01')
    expect(await firmOf(opened)).toBe(firmId)

    expect((await manager.post(`/patient/${opened.id}/change_lawfirm`, change)).status).toBe(200)
    await jobOn('2026-11-23')
    expect(await mailsTo('lawfirm', opened.case_number)).toMatchObject([
      { subject: 'A case was transferred from your firm' },
    ])
    expect(world.server.errors).toEqual([])
  })

  it('K6: that fails holds up no other', async () => {
    const { manager, firmId, otherFirmId } = world
    const [broken, sound] = [await world.open(), await world.open()]
    for (const { id, version } of [broken, sound]) {
      const plan = { lawfirm_id: otherFirmId, effective_at: '2999-04-01', reason: 'Agreed', expected_version: version }
      expect((await manager.post(`/patient/${id}/change_lawfirm`, plan)).status).toBe(200)
    }
    await world.rows(`create trigger broken before update on patient for each row when (old.id = '${broken.id}')
      execute function refuse_change()`)
    await expect(jobOn('2999-04-01')).rejects.toThrow('changes of law firm failed')
    expect([await firmOf(broken), await firmOf(sound)]).toEqual([firmId, otherFirmId])
    await world.rows('drop trigger broken on patient')
    await jobOn('2999-04-01')
    expect(await firmOf(broken)).toBe(otherFirmId)
  })

  it('K6: waits while the firm has a distribution before it', async () => {
    const { admin, manager, firmId, otherFirmId } = world
    const { patient } = await workedCase(world)
    const [{ version } = { version: 0 }] = await world.rows('select version from patient where id = $1', [patient.id])
    const plan = {
      lawfirm_id: otherFirmId,
      effective_at: '2999-03-01',
      reason: 'Agreed',
      expected_version: version,
    }
    expect((await manager.post(`/patient/${patient.id}/change_lawfirm`, plan)).status).toBe(200)
    const { id } = await published(world, patient)
    await jobOn('2999-03-02')
    expect(await firmOf(patient)).toBe(firmId)
    expect((await step(world, admin, id, 'reversed', { reason: 'The firm changes' })).status).toBe(200)
    await jobOn('2999-03-03')
    expect(await firmOf(patient)).toBe(otherFirmId)
  })

  it('K7: its history and the ledger are told with the case and its liens', () =>
    expectTold(world.server.database, began, ['patient_lawfirm_history', 'lien_event']))
})
