import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WorkEntry } from '#domain/calls/work.ts'
import { wallTime } from '#domain/rules/wall-time.ts'
import { workDue } from '#domain/rules/work.ts'
import { moveLien, openMoney, twoFunders, type MoneyWorld } from '#tests/contract/money/world.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { DEMO_ZONE, demoToday } from '#tests/support/demo-today.ts'
import type { Client } from '#tests/support/server.ts'
import type { Row } from '../cases/world.ts'

onBothEngines('what a funder accepted, in the list of what waits', (engine) => {
  let world: MoneyWorld
  let patient: Row
  let second: Client
  const today = demoToday()

  const purchases = async (client: Client): Promise<WorkEntry[]> => {
    const { status, body } = await client.get('/work')
    expect(world.server.errors).toEqual([])
    expect(status).toBe(200)
    return body.entries.filter(({ kind, patient_id }: WorkEntry) => kind === 'purchase' && patient_id === patient['id'])
  }
  const seen = async (): Promise<Row[]> =>
    (await world.rows('select id, version from lien where patient_id = $1 order by lien_number', [patient['id']])).map(
      ({ id, version }) => ({ id, expected_version: version }),
    )
  const purchase = async (by: Client, paper: Row, liens?: Row[]) =>
    by.post('/lien/purchase', {
      liens: liens ?? (await seen()),
      purchase_date: '2026-06-01',
      assignment_document_id: paper['id'],
    })

  beforeAll(async () => {
    world = await openMoney(engine)
    const { admin, underwriter, firm, server } = world
    second = await server.as('admin2')
    const funder = await server.as('funder')
    const [own] = await twoFunders(world)
    await world.set('funder', own ?? '', {
      name: 'First Buyer',
      default_price_bps: 4_000,
      max_per_lien_cents: null,
      max_per_case_cents: null,
      commitment_cents: null,
      states_allowed: null,
    })
    patient = await world.open()
    await world.set('patient', patient['id'], { approved_limit_cents: 100_000_00 })
    for (const billed of [1_000_00, 2_500_00]) {
      const lien = await world.claim(patient, billed)
      await moveLien(world, admin, lien, { to: 'asserted' })
      await moveLien(world, firm, lien, { to: 'confirmed', confirmation_method: 'portal' })
    }
    await underwriter.post('/lien/funding_offer', { funder_id: own, liens: await seen() })
    const accepted = await funder.post('/lien/funding', { to: 'approved', liens: await seen() })
    if (accepted.status !== 200) throw new Error(accepted.text)
  })
  afterAll(() => world.server.close())

  it('K4: liens that a funder accepted wait for those who file their assignment and see what is sold', async () => {
    const [entry, ...others] = await purchases(world.admin)
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      id: `purchase:${patient['id']}`,
      case_number: patient['case_number'],
      code: 'paper',
      about: 'First Buyer',
      amount_cents: 1_400_00,
      day: today,
      due: workDue({ kind: 'purchase', day: today, last: null }),
      acts: ['upload'],
      snoozed_until: null,
    })
    expect(wallTime(String(entry?.at), DEMO_ZONE).day).toBe(today)
    for (const one of [second, world.billing]) expect(await purchases(one)).toMatchObject([{ acts: ['upload'] }])
    const { manager, underwriter, firm, server } = world
    for (const other of [manager, underwriter, firm, await server.as('funder')])
      expect(await purchases(other)).toEqual([])
  })

  it('M9: with the assignment it is a purchase to record, by the underwriter of the case who did not file it', async () => {
    const lien = (await seen())[0]?.['id']
    // What is no assignment assigns nothing.
    await world.upload(patient, world.billing, { doc_type: 'correspondence', lien_id: lien, visibility: ['funder'] })
    expect(await purchases(world.billing)).toMatchObject([{ code: 'paper' }])
    await world.upload(patient, world.admin, { doc_type: 'assignment', lien_id: lien, visibility: ['funder'] })
    expect(await purchases(world.underwriter)).toMatchObject([
      { code: 'record', acts: ['buy'], amount_cents: 1_400_00 },
    ])
    for (const other of [world.admin, second, world.billing, world.manager]) expect(await purchases(other)).toEqual([])
  })

  it('M9: where nobody underwrites the case, or the author does, everyone else who may buy records it', async () => {
    await world.set('patient', patient['id'], { underwriter_id: null })
    for (const one of [world.underwriter, second]) expect(await purchases(one)).toMatchObject([{ acts: ['buy'] }])
    for (const other of [world.admin, world.billing, world.manager]) expect(await purchases(other)).toEqual([])
    await world.set('patient', patient['id'], { underwriter_id: world.admin.userId })
    for (const one of [world.underwriter, second]) expect(await purchases(one)).toHaveLength(1)
    await world.set('patient', patient['id'], { underwriter_id: world.underwriter.userId })
  })

  it('K4: it leaves the list with the purchase, as soon as no accepted lien is left', async () => {
    const [paper] = await world.rows(
      `select id from patient_document where patient_id = $1 and doc_type = 'assignment' and deleted_at is null`,
      [patient['id']],
    )
    const [first, other] = await seen()
    expect((await purchase(world.underwriter, paper ?? {}, [first ?? {}])).status).toBe(200)
    expect(await purchases(world.underwriter)).toEqual([])
    expect(await purchases(second)).toMatchObject([{ code: 'paper', amount_cents: 1_000_00 }])
    const next = await world.upload(patient, second, { doc_type: 'assignment', visibility: ['funder'] })
    const [, now] = await seen()
    expect(now?.['id']).toBe(other?.['id'])
    expect((await purchase(world.underwriter, next, [now ?? {}])).status).toBe(200)
    for (const one of [world.underwriter, world.admin, second, world.billing]) expect(await purchases(one)).toEqual([])
  })
})
