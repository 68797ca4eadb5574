import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '#tests/contract/cases/world.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import type { Answer, Client } from '#tests/support/server.ts'
import { moveLien, openMoney, ownersAccept, published, step, workedCase, type MoneyWorld } from './world.ts'

/*
 * Worked by hand, from the example with its floor of 30 %: Medicare 3,120.44, the four others 24,984.97, 1,854.55,
 * 4,041.38 and 10,973.04, the client 19,274.74. The second and the third lien are disputed: 1,854.55 and 4,041.38 are held.
 * The chiropractor's dispute ends at 2,000.00, so that 2,041.38 of its share are the client's; the MRI's claim falls
 * altogether, and all of its 1,854.55 are the client's. In the end the client has 19,274.74 + 2,041.38 + 1,854.55 = 23,170.67.
 */
const heldForMri = 1_854_55
const heldForChiropractor = 4_041_38

onBothEngines('money held in trust', (engine) => {
  let world: MoneyWorld
  beforeAll(async () => {
    world = await openMoney(engine)
  })
  afterAll(() => world.server.close())

  async function heldCase(): Promise<{ patient: Row; liens: readonly Row[]; base: string }> {
    const { firm } = world
    const { patient, liens } = await workedCase(world)
    for (const lien of [liens[1]!, liens[2]!])
      await done(moveLien(world, firm, lien, { to: 'disputed', reason: 'Why?' }))
    const { id } = await published(world, patient)
    await done(step(world, firm, String(id), 'accepted'))
    await ownersAccept(world, patient)
    await done(step(world, firm, String(id), 'executed'))
    return { patient, liens, base: String(id) }
  }

  async function done(answer: Promise<Answer>): Promise<Answer> {
    const { status, text } = await answer
    expect(status, text).toBe(200)
    return answer
  }

  const supplement = (by: Client, base: string): Promise<Answer> => by.post(`/distribution/${base}/supplement`, {})
  const look = async (by: Client, id: string): Promise<Row> => (await by.get(`/distribution/${id}`)).body.distribution

  /** The dispute ends, and both sides agree on less. */
  async function settle(lien: Row, cents: number): Promise<void> {
    const { admin, firm } = world
    await done(moveLien(world, firm, lien, { to: 'confirmed', confirmation_method: 'letter' }))
    await done(moveLien(world, firm, lien, { to: 'reduction_requested', offer_cents: cents, expires_on: '2099-12-31' }))
    await done(moveLien(world, admin, lien, { to: 'agreed' }))
  }

  async function carryOut(id: string): Promise<void> {
    const { admin, billing, firm } = world
    await done(step(world, billing, id, 'proposed'))
    await done(step(world, admin, id, 'approved'))
    await done(step(world, billing, id, 'published'))
    await done(step(world, firm, id, 'accepted'))
    await done(step(world, firm, id, 'executed'))
  }

  it('M4: what was held goes to the lien and the client once the dispute has ended, by two people, one lien after the other', async () => {
    const { admin, billing, firm } = world
    const { patient, liens, base } = await heldCase()
    const [, mri, chiropractor] = liens
    expect(await look(billing, base)).toMatchObject({
      totals: { held_cents: heldForMri + heldForChiropractor, client_cents: 19_274_74 },
      held: [
        { lien_number: mri!.lien_number, held_cents: heldForMri, disputed: true },
        { lien_number: chiropractor!.lien_number, held_cents: heldForChiropractor, disputed: true },
      ],
      may_supplement: false,
    })
    expect((await supplement(billing, base)).body).toMatchObject({
      code: 'GUARD_FAILED',
      errors: { _: ['STILL_DISPUTED'] },
    })

    await settle(chiropractor!, 2_000_00)
    expect(await look(billing, base)).toMatchObject({ may_supplement: true })
    expect((await supplement(firm, base)).status).toBe(404)
    const made = (await supplement(billing, base)).body.distribution
    expect(made).toMatchObject({
      supplements: base,
      supplements_number: 1,
      number: 2,
      totals: { gross_cents: heldForChiropractor, fee_cents: 0, costs_cents: 0, client_cents: 2_041_38, held_cents: 0 },
      warnings: [],
      held: [],
      result: { lines: [{ lien_number: chiropractor!.lien_number, paid_cents: 2_000_00, reduction_cents: 0 }] },
    })
    const scenario = { costs_cents: 1_00 }
    const tried = await billing.put(`/distribution/${made.id}`, { scenario, expected_version: made.version })
    expect(tried.body.code).toBe('IMMUTABLE')
    // Two people, as for every distribution.
    await done(step(world, billing, made.id, 'proposed'))
    expect((await step(world, billing, made.id, 'approved')).body.code).toBe('ILLEGAL_TRANSITION')
    await done(step(world, admin, made.id, 'approved'))
    await done(step(world, billing, made.id, 'published'))
    await done(step(world, firm, made.id, 'accepted'))
    // What others are being paid from stays in force.
    expect((await step(world, admin, base, 'reversed', { reason: 'A mistake' })).body.errors._).toContain(
      'SUPPLEMENT_IN_FORCE',
    )
    await done(step(world, firm, made.id, 'executed'))
    const [paidNext] = await world.rows('select status, final_cents from lien where id = $1', [chiropractor!.id])
    expect(paidNext).toEqual({ status: 'payable', final_cents: 2_000_00 })
    expect((await look(billing, base)).held).toMatchObject([{ lien_number: mri!.lien_number }])

    // The other dispute ends with nothing owed: all that was held for it is the client's.
    await done(moveLien(world, admin, mri!, { to: 'void', reason: 'Never treated there' }))
    const rest = (await supplement(billing, base)).body.distribution
    expect(rest).toMatchObject({ totals: { client_cents: heldForMri }, result: { lines: [{ paid_cents: 0 }] } })
    await carryOut(rest.id)
    expect((await look(billing, base)).held).toEqual([])
    expect((await supplement(billing, base)).body.errors).toEqual({ _: ['NOTHING_HELD'] })
    const clients = (await billing.get(`/patient/${patient.id}/distributions`)).body.distributions.map(
      ({ totals }: Row) => totals.client_cents,
    )
    expect(clients).toEqual([heldForMri, 2_041_38, 19_274_74])
    for (const { id } of [made, rest])
      expect((await admin.get(`/distribution/${id}/recompute`)).body.recompute).toMatchObject({ matches: true })
  })

  it('M4: what was paid since the dispute ended comes out of what was held', async () => {
    const { billing, firm } = world
    const { liens, base } = await heldCase()
    const [, , chiropractor] = liens
    await settle(chiropractor!, 2_000_00)
    const first = (await supplement(billing, base)).body.distribution
    const [{ version } = { version: 0 }] = await world.rows('select version from lien where id = $1', [
      chiropractor!.id,
    ])
    const payment = { amount_cents: 500_00, source: 'trust', paid_on: '2026-06-12', reference: 'Part' }
    await done(billing.post(`/lien/${chiropractor!.id}/direct_payment`, { ...payment, expected_version: version }))
    expect((await step(world, billing, first.id, 'proposed')).body.errors).toEqual({ _: ['CASE_CHANGED'] })
    const again = (await supplement(billing, base)).body.distribution
    expect(again).toMatchObject({
      totals: { client_cents: 2_041_38, paid_before_cents: 500_00 },
      result: { lines: [{ paid_before_cents: 500_00, paid_cents: 1_500_00, award_cents: 2_000_00 }] },
    })
    await carryOut(again.id)
    // The firm reads what is held as well; what was paid out is held no more.
    expect((await look(firm, base)).held).toMatchObject([{ lien_number: liens[1]!.lien_number, disputed: true }])
  })

  it('M4: a case whose held money has no payee does not close', async () => {
    const { admin, billing } = world
    const { patient, liens, base } = await heldCase()
    const close = async (to: string, more: Row = {}): Promise<Answer> => {
      const [{ version } = { version: 0 }] = await world.rows('select version from patient where id = $1', [patient.id])
      return admin.post(`/patient/${patient.id}/transition`, { to, expected_version: version, ...more })
    }
    for (const lien of liens) await world.set('lien', lien.id, { status: 'written_off' })
    await world.set('patient', patient.id, { case_status: 'distribution' })
    expect((await close('closed_paid')).body.errors._).toEqual(['HELD_IN_TRUST'])
    expect((await close('withdrawn', { withdrawal_reason: 'other' })).body.errors._).toEqual(['HELD_IN_TRUST'])
    const { id, totals } = (await supplement(billing, base)).body.distribution
    expect(totals).toMatchObject({ client_cents: heldForMri + heldForChiropractor })
    await carryOut(id)
    expect((await close('closed_paid')).status).toBe(200)
  })

  it('M4: once all else is paid, the case waits for the end of the dispute', async () => {
    const { billing } = world
    const { patient, liens } = await heldCase()
    const act = async (): Promise<unknown> =>
      (await billing.get(`/patient/${patient['id']}/status_events`)).body.waits_for
    expect(await act()).toEqual({ by: 'billing', act: 'book_payments', is_you: true })
    await world.rows(`update lien set status = 'paid' where patient_id = $1 and status <> 'disputed'`, [patient['id']])
    expect(await act()).toEqual({ by: 'billing', act: 'end_dispute', is_you: true })
    // Who it waits for can end it.
    await done(moveLien(world, billing, liens[1]!, { to: 'confirmed', confirmation_method: 'letter' }))
    expect(await act()).toMatchObject({ act: 'draft_supplement' })
  })

  it('M4: the statement of a supplement says where its money comes from', async () => {
    const { billing } = world
    const { liens, base } = await heldCase()
    await settle(liens[2]!, 2_000_00)
    const { id } = (await supplement(billing, base)).body.distribution
    const { paper } = (await billing.get(`/distribution/${id}/settlement_statement`)).body
    expect(paper.title).toBe('Supplemental settlement statement')
    expect(paper.facts).toContainEqual({ label: 'Distribution', value: 'No. 2, supplement to No. 1' })
    expect(paper.sections.map(({ table }: Row) => [...table.rows, ...table.totals])).toEqual([
      [
        [`Held for ${liens[2]!.lien_number}`, '$4,041.38'],
        ['Held in trust until now', '$4,041.38'],
      ],
      [expect.arrayContaining([liens[2]!.lien_number, '$2,000.00']), expect.arrayContaining(['Total', '$2,000.00'])],
      [
        ['Lien holders', '$2,000.00'],
        ['Client', '$2,041.38'],
        ['Held in trust until now', '$4,041.38'],
      ],
    ])
  })
})
