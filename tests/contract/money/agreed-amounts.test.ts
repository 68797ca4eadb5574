import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '#tests/contract/cases/world.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { awards, draft, moveLien, openMoney, owed, published, step, workedCase, type MoneyWorld } from './world.ts'

onBothEngines('what was agreed on', (engine) => {
  let world: MoneyWorld
  beforeAll(async () => {
    world = await openMoney(engine)
  })
  afterAll(() => world.server.close())

  it('M3: what an owner has taken stays agreed on when the distribution is reversed, and no scenario lowers it', async () => {
    const { admin, billing, firm } = world
    const { patient, liens } = await workedCase(world)
    const { id } = await published(world, patient)
    await step(world, firm, id, 'accepted')
    await moveLien(world, admin, liens[1]!, { to: 'agreed' })
    expect((await step(world, admin, id, 'reversed', { reason: 'The carrier withdrew' })).status).toBe(200)
    const rows = await world.rows(
      'select status, reduction_cents, final_cents from lien where patient_id = $1 order by lien_number',
      [patient.id],
    )
    expect(rows[0]).toMatchObject({ status: 'confirmed', reduction_cents: 0 })
    expect(rows[1]).toMatchObject({ status: 'agreed', final_cents: awards[1] })
    // A floor of 60 % would leave nothing for the others, and still the MRI gets what its owner agreed to.
    const next = await draft(billing, patient, { client_floor_bps: 6000 })
    const line = next.result.lines.find(({ lien_number }: Row) => lien_number === liens[1]!.lien_number)
    expect(line).toMatchObject({ award_cents: awards[1], reduction_cents: 0 })
    const lower = { liens: [{ lien_number: liens[1]!.lien_number, balance_cents: 1_00 }] }
    const refused = await billing.post(`/patient/${patient.id}/distributions`, { scenario: lower })
    expect(refused.body).toMatchObject({ code: 'INVALID', errors: { liens: ['agreed'] } })
  })

  it('M3: what a scenario counts with less than the case owes is an offer to the owner too', async () => {
    const { admin, billing, firm } = world
    const { patient, liens } = await workedCase(world)
    const mri = liens[1]!
    const scenario = { liens: [{ lien_number: mri.lien_number, priority_class: 'fixed', balance_cents: 3_000_00 }] }
    const { id } = await draft(billing, patient, scenario)
    for (const [by, to] of [
      [billing, 'proposed'],
      [admin, 'approved'],
      [billing, 'published'],
      [firm, 'accepted'],
    ] as const)
      expect((await step(world, by, id, to)).status, to).toBe(200)
    const waits = (await firm.get(`/distribution/${id}`)).body.distribution.waits_for
    expect(waits.find(({ id: lien }: Row) => lien === mri.id)).toMatchObject({
      amount_cents: 3_000_00,
      owed_cents: 3_600_00,
    })
    expect((await moveLien(world, admin, mri, { to: 'agreed' })).body.lien).toMatchObject({ final_cents: 3_000_00 })
  })

  it('M3: an agreed amount that an accepted distribution pays is not reopened until that is reversed', async () => {
    const { admin, billing, firm } = world
    const { patient, liens } = await workedCase(world)
    const [surgery, mri] = liens
    expect((await moveLien(world, firm, mri!, { to: 'agreed' })).body.lien).toMatchObject({ final_cents: owed[1] })
    const { id } = await published(world, patient)
    expect((await step(world, firm, id, 'accepted')).status).toBe(200)
    const reopen = { to: 'negotiating', reason: 'The provider asks for more' }
    expect((await moveLien(world, admin, mri!, reopen)).body.errors).toEqual({ _: ['FIGURES_ACCEPTED'] })
    // What an owner and the firm agree on besides is not what would be paid out: that is put right.
    await moveLien(world, admin, surgery!, { to: 'negotiating', offer_cents: owed[0] - 1_00 })
    expect((await moveLien(world, firm, surgery!, { to: 'agreed' })).status).toBe(200)
    expect((await step(world, firm, id, 'executed')).body.errors).toEqual({ _: ['LIENS_NOT_AGREED'] })
    expect((await moveLien(world, admin, surgery!, reopen)).status).toBe(200)
    expect((await step(world, admin, id, 'reversed', { reason: 'The carrier withdrew' })).status).toBe(200)
    expect((await moveLien(world, admin, mri!, reopen)).body.lien).toMatchObject({ status: 'negotiating' })
    expect((await billing.get(`/patient/${patient.id}/distributions`)).status).toBe(200)
  })

  it('M2: a scenario owes no lien more than the case does', async () => {
    const { billing } = world
    const { patient, liens } = await workedCase(world)
    const wish = (balance_cents: number): Row => ({ liens: [{ lien_number: liens[0]!.lien_number, balance_cents }] })
    const above = await billing.post(`/patient/${patient.id}/payment_distribution`, wish(owed[0] + 1))
    expect(above.body).toMatchObject({ code: 'INVALID', errors: { liens: ['above_balance'] } })
    expect((await billing.post(`/patient/${patient.id}/distributions`, { scenario: wish(owed[0] + 1) })).status).toBe(
      422,
    )
    expect((await billing.post(`/patient/${patient.id}/payment_distribution`, wish(owed[0]))).status).toBe(200)
  })
})
