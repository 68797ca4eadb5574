import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { canonicalJson } from '#domain/rules/canonical-json.ts'
import type { Row } from '#tests/contract/cases/world.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import {
  awards,
  draft,
  medicareCents,
  moveLien,
  openMoney,
  owed,
  ownersAccept,
  published,
  step,
  workedCase,
  type MoneyWorld,
} from './world.ts'

onBothEngines('distributions', (engine) => {
  let world: MoneyWorld
  beforeAll(async () => {
    world = await openMoney(engine)
  })
  afterAll(() => world.server.close())

  const lienRows = (patient: Row): Promise<Row[]> =>
    world.rows(
      `select status, reduction_cents, final_cents, balance_cents, confirmed_method from lien where patient_id = $1 order by lien_number`,
      [patient.id],
    )

  it('D8: the worked example goes from draft to executed, every cent in its place', async () => {
    const { admin, billing, firm, server } = world
    const { patient, liens } = await workedCase(world)
    const list = `/patient/${patient.id}/distributions`
    const plain = await draft(billing, patient, {}, 'Without a floor')
    const made = await draft(billing, patient)
    expect([plain.number, made.number]).toEqual([1, 2])
    expect(made).toMatchObject({ state: 'draft', ok: true, sha256: null, stale: false, may_edit: true, previous: null })
    expect(made.totals).toMatchObject({
      gross_cents: 100_000_00,
      fee_cents: 33_333_33,
      costs_cents: 2_417_55,
      net_cents: 64_249_12,
      super_cents: 3_120_44,
      floor_cents: 19_274_74,
      pool_cents: 41_853_94,
      pro_rata_cents: 41_853_94,
      client_cents: 19_274_74,
    })
    const award = Object.fromEntries(made.result.lines.map((line: Row) => [line.lien_number, line.award_cents]))
    expect(liens.map(({ lien_number }) => award[lien_number])).toEqual(awards)
    expect(made.warnings.map(({ code }: Row) => code)).toEqual(['CLIENT_BELOW_FEE', 'CLIENT_BELOW_FIFTH_OF_GROSS'])
    expect((await firm.get(list)).body.distributions).toEqual([])
    expect((await firm.get(`/distribution/${made.id}`)).status).toBe(404)

    expect((await step(world, billing, made.id, 'published')).body).toMatchObject({
      code: 'ILLEGAL_TRANSITION',
      allowed: ['proposed', 'reversed'],
    })
    expect((await step(world, admin, made.id, 'proposed')).body.errors).toEqual({ _: ['NOT_OWN_DRAFT'] })
    const proposed = await step(world, billing, made.id, 'proposed')
    expect(proposed.body.distribution).toMatchObject({ state: 'proposed', allowed: ['draft'] })
    expect((await step(world, billing, made.id, 'approved')).body.code).toBe('ILLEGAL_TRANSITION')
    const approved = await step(world, admin, made.id, 'approved')
    expect(approved.body.distribution).toMatchObject({ state: 'approved', approved_by: admin.userId })
    const { inputs, rule, engine_version, result, sha256 } = approved.body.distribution
    const outputs = { totals: result.totals, lines: result.lines, warnings: result.warnings }
    expect(sha256).toBe(
      createHash('sha256').update(canonicalJson({ inputs, rule, engine_version, outputs })).digest('hex'),
    )
    expect((await step(world, billing, made.id, 'published')).status).toBe(200)
    expect(await lienRows(patient)).toMatchObject(
      liens.map(({ balance_cents }) => ({ status: 'confirmed', balance_cents })),
    )

    const seen = await firm.get(`/distribution/${made.id}`)
    expect(seen.body.distribution).toMatchObject({
      state: 'published',
      sha256,
      allowed: ['accepted'],
      events: [{ to_state: 'published' }],
    })
    expect(seen.text).not.toMatch(/price|owner|funder|score|underwrit/)
    expect((await firm.get(list)).body).toMatchObject({ distributions: [{ id: made.id }], may_draft: false })
    const accepted = await step(world, firm, made.id, 'accepted')
    // The firm's acceptance is an offer to owners who get less than they are owed; Medicare's lien is agreed in full.
    const reduced = liens.slice(0, 4).map(({ lien_number }) => lien_number)
    expect(accepted.body.distribution).toMatchObject({ state: 'accepted', allowed: [] })
    expect(accepted.body.distribution.waits_for.map(({ lien_number }: Row) => lien_number)).toEqual(reduced)
    expect(await lienRows(patient)).toMatchObject([
      ...owed.map((cents) => ({ status: 'reduction_requested', reduction_cents: 0, balance_cents: cents })),
      { status: 'agreed', balance_cents: medicareCents },
    ])
    expect((await step(world, firm, made.id, 'executed')).body.errors).toEqual({ _: ['LIENS_NOT_AGREED'] })
    const offers = (await firm.get(`/patient/${patient.id}/reduction_offers`)).body.reduction_offers
    expect(offers.map((offer: Row) => [offer.offered_by, offer.state, offer.amount_cents])).toEqual(
      awards.slice(0, 4).map((cents) => ['lawfirm', 'open', cents]),
    )
    await ownersAccept(world, patient)
    expect((await firm.get(`/distribution/${made.id}`)).body.distribution).toMatchObject({
      allowed: ['executed'],
      waits_for: [],
    })
    expect(await lienRows(patient)).toEqual(
      awards.map((cents, place) => ({
        status: 'agreed',
        reduction_cents: liens[place]!.balance_cents - cents,
        final_cents: cents,
        balance_cents: cents,
        confirmed_method: 'letter',
      })),
    )
    expect((await step(world, firm, made.id, 'executed')).body.distribution.state).toBe('executed')
    expect(new Set((await lienRows(patient)).map(({ status }) => status))).toEqual(new Set(['payable']))
    expect((await firm.get(`/distribution/${made.id}/recompute`)).body.recompute).toMatchObject({
      matches: true,
      sha256,
      sha256_of_stored: sha256,
      sha256_of_recomputed: sha256,
      sha256_on_record: sha256,
      differences: [],
    })
    const noted = await world.rows(
      `select detail ->> 'to' as to from audit_event where entity = 'distribution' and entity_id = $1 and action = 'transition' order by id`,
      [made.id],
    )
    expect(noted.map(({ to }) => to)).toEqual(['proposed', 'approved', 'published', 'accepted', 'executed'])
    expect(server.errors).toEqual([])
  })

  it('nobody approves what he made himself, and what is sent back says why', async () => {
    const { admin, billing } = world
    const { patient } = await workedCase(world)
    const own = await draft(admin, patient)
    expect((await step(world, admin, own.id, 'proposed')).status).toBe(200)
    expect((await step(world, admin, own.id, 'approved')).body).toMatchObject({
      code: 'GUARD_FAILED',
      errors: { _: ['SECOND_PERSON_MISSING'] },
    })
    await expect(
      world.rows(`update distribution set state = 'approved', approved_by = made_by, sha256 = 'x' where id = $1`, [
        own.id,
      ]),
    ).rejects.toThrow('distribution__approved_by__check')

    const other = await draft(billing, patient)
    await step(world, billing, other.id, 'proposed')
    expect((await step(world, admin, other.id, 'draft')).body.errors).toEqual({ _: ['REASON_MISSING'] })
    const rejected = await step(world, admin, other.id, 'draft', { reason: 'The costs are not proved' })
    expect(rejected.body.distribution).toMatchObject({
      state: 'draft',
      approved_by: null,
      may_edit: false,
      events: [
        { to_state: 'draft' },
        { to_state: 'proposed' },
        { to_state: 'draft', reason: 'The costs are not proved' },
      ],
    })
    const foreign = { expected_version: rejected.body.distribution.version, scenario: { costs_cents: 1 } }
    expect((await admin.put(`/distribution/${other.id}`, foreign)).body.errors).toEqual({ _: ['NOT_OWN_DRAFT'] })
    const changed = await billing.put(`/distribution/${other.id}`, { ...foreign, name: 'Less' })
    expect(changed.body.distribution).toMatchObject({
      name: 'Less',
      totals: { costs_cents: 1 },
      scenario: { costs_cents: 1 },
    })
    expect((await billing.put(`/distribution/${other.id}`, foreign)).body.code).toBe('VERSION_CONFLICT')
  })

  it('what was worked out from another case than the one that stands is not passed on', async () => {
    const { admin, billing, firm } = world
    const { patient, liens } = await workedCase(world)
    const made = await draft(billing, patient)
    await moveLien(world, firm, liens[1]!, { to: 'disputed', reason: 'Not our client' })
    expect((await billing.get(`/distribution/${made.id}`)).body.distribution).toMatchObject({
      stale: true,
      allowed: ['reversed'],
    })
    expect((await step(world, billing, made.id, 'proposed')).body.errors).toEqual({ _: ['CASE_CHANGED'] })
    const version = (await billing.get(`/distribution/${made.id}`)).body.distribution.version
    const fresh = await billing.put(`/distribution/${made.id}`, { expected_version: version })
    expect(fresh.body.distribution).toMatchObject({ stale: false, totals: { held_cents: awards[1] } })
    await step(world, billing, made.id, 'proposed')
    await step(world, admin, made.id, 'approved')
    await step(world, admin, made.id, 'published')
    expect((await step(world, firm, made.id, 'accepted')).status).toBe(200)
    // What is in dispute is held in trust and keeps its own amounts.
    const rows = await lienRows(patient)
    expect(rows[1]).toMatchObject({ status: 'disputed', reduction_cents: 0, balance_cents: 3_600_00 })
    expect(rows[0]).toMatchObject({ status: 'reduction_requested', final_cents: owed[0] })

    const broken = await draft(billing, (await workedCase(world)).patient, { costs_cents: 90_000_00 })
    expect(broken).toMatchObject({ ok: false, error: { code: 'SHORTFALL_FEE_COSTS' }, totals: null })
    expect((await step(world, billing, broken.id, 'proposed')).body.errors._).toContain('RESULT_NOT_OK')
  })

  it('the next version replaces what the firm was shown and says what is new; what it accepted is reversed first', async () => {
    const { admin, billing, firm } = world
    const { patient, liens } = await workedCase(world)
    const first = await published(world, patient)
    const next = await draft(
      billing,
      patient,
      { client_floor_bps: 3000, fee_waiver_cents: 3_333_33 },
      'The firm waives',
    )
    expect(next).toMatchObject({ number: 2, previous: { id: first.id, number: 1 } })
    expect(next.diff).toContainEqual({ at: 'inputs.fee_waiver_cents', before: 0, after: 3_333_33 })
    expect(next.diff).toContainEqual({ at: 'totals.fee_cents', before: 33_333_33, after: 30_000_00 })
    await step(world, billing, next.id, 'proposed')
    await step(world, admin, next.id, 'approved')
    expect((await step(world, billing, next.id, 'published')).status).toBe(200)
    expect((await firm.get(`/distribution/${first.id}`)).body.distribution).toMatchObject({
      state: 'reversed',
      events: [{ to_state: 'published' }, { to_state: 'reversed', replaced_by_number: 2 }],
    })
    expect((await step(world, firm, first.id, 'accepted')).body.code).toBe('ILLEGAL_TRANSITION')
    expect((await step(world, firm, next.id, 'accepted')).status).toBe(200)

    const third = await draft(billing, patient)
    expect((await step(world, billing, third.id, 'proposed')).body.errors._).toContain('OTHER_IN_FORCE')
    expect((await step(world, firm, next.id, 'reversed', { reason: 'No' })).body.code).toBe('ILLEGAL_TRANSITION')
    expect((await step(world, admin, next.id, 'reversed')).body.errors).toEqual({ _: ['REASON_MISSING'] })
    expect((await step(world, admin, next.id, 'reversed', { reason: 'The carrier withdrew' })).status).toBe(200)
    expect(await lienRows(patient)).toMatchObject(
      liens.map(({ balance_cents }) => ({ status: 'confirmed', reduction_cents: 0, balance_cents })),
    )
    const offers = (await firm.get(`/patient/${patient.id}/reduction_offers`)).body.reduction_offers
    expect(new Set(offers.map(({ state }: Row) => state))).toEqual(new Set(['withdrawn']))
  })

  it('who may read, draft and decide', async () => {
    const { admin, server, set } = world
    const { patient } = await workedCase(world)
    const made = await published(world, patient)
    const list = `/patient/${patient.id}/distributions`
    const names = [
      'admin',
      'staff',
      'auditor',
      'case.manager',
      'underwriter',
      'lawfirm',
      'paralegal',
      'lawfirm2',
      'subsidiary',
      'provider',
      'chiro',
      'funder',
    ]
    const statuses = async (): Promise<Record<string, string>> => {
      const told = names.map(async (name) => {
        const by = await server.as(name)
        const answers = [
          await by.get(list),
          await by.get(`/distribution/${made.id}`),
          await by.get(`/distribution/${made.id}/recompute`),
          await by.get(`/patient/${patient.id}/settlements`),
          await by.post(list, { scenario: {} }),
          await by.post(`/patient/${patient.id}/settlements`, { payer: 'X', amount_cents: 1, agreed_on: '2026-06-01' }),
        ]
        return [name, answers.map(({ status }) => status).join(' ')] as const
      })
      return Object.fromEntries(await Promise.all(told))
    }
    const nothing = '404 404 404 404 404 404'
    const reads = '200 200 200 200 404 404'
    expect(await statuses()).toEqual({
      admin: '200 200 200 200 201 201',
      staff: '200 200 200 200 201 201',
      auditor: reads,
      'case.manager': reads,
      underwriter: nothing,
      lawfirm: reads,
      paralegal: nothing,
      lawfirm2: nothing,
      subsidiary: nothing,
      provider: nothing,
      chiro: nothing,
      funder: nothing,
    })
    await set('patient', patient.id, { case_status: 'litigation' })
    expect((await server.as('case.manager').then((by) => by.get(list))).status).toBe(404)
    for (const name of ['auditor', 'case.manager', 'underwriter', 'lawfirm2']) {
      const by = await server.as(name)
      for (const to of ['accepted', 'reversed', 'executed'])
        expect([404, 409], `${name} ${to}`).toContain((await step(world, by, made.id, to, { reason: 'Mine' })).status)
    }
    expect((await admin.get(`/distribution/${made.id}`)).body.distribution.state).toBe('published')
    const read = await world.rows(
      `select 1 from audit_event where action = 'read' and entity = 'distribution' and entity_id = $1 and patient_ids @> array[$2]::uuid[]`,
      [made.id, patient.id],
    )
    expect(read.length).toBeGreaterThan(0)
    expect(server.errors).toEqual([])
  })
})
