import fs from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '#tests/contract/cases/world.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { agreedOn, draft, moveLien, openMoney, ownersAccept, step, workedCase, type MoneyWorld } from './world.ts'

onBothEngines('costs, fee shares and checks', (engine) => {
  let world: MoneyWorld
  beforeAll(async () => {
    world = await openMoney(engine)
  })
  afterAll(() => world.server.close())

  const inputsOf = async (patient: Row): Promise<Row> =>
    (await world.firm.get(`/patient/${patient.id}/payment_distribution`)).body.payment_distribution.inputs

  it('M13: the costs of a case are the sum of their lines, and a wrong line stays readable', async () => {
    const { billing, firm, admin, rows, server } = world
    const { patient } = await workedCase(world)
    const path = `/patient/${patient.id}/costs`
    expect((await billing.get(path)).body).toEqual({
      costs: [],
      total_cents: 2_417_55,
      may_write: true,
      frozen: null,
    })
    expect((await inputsOf(patient)).cost_lines).toBeUndefined()

    const filing = { kind: 'cost', payee: 'Clerk of Courts', what: 'Filing fee', amount_cents: 400_00 }
    const added = await billing.post(path, filing)
    expect(added.status).toBe(201)
    // What the case had as one number is the first line.
    expect(added.body).toMatchObject({ cost: { ...filing, advanced: true }, total_cents: 2_817_55 })
    const [{ name }] = (await rows('select name from lawfirm where id = $1', [patient.lawfirm_id])) as [Row]
    expect((await inputsOf(patient)).cost_lines).toEqual([
      { payee: name, what: 'Costs before they were itemized', amount_cents: 2_417_55, advanced: true },
      { payee: 'Clerk of Courts', what: 'Filing fee', amount_cents: 400_00, advanced: true },
    ])

    // It is named by whoever shows it, in the reader's language; papers are English.
    expect((await billing.get(path)).body.costs[0]).toMatchObject({ payee: name, what: null, carried: true })

    const [{ version }] = (await rows('select version from patient where id = $1', [patient.id])) as [Row]
    const direct = await admin.put(`/patient/update/${patient.id}`, { version, costs_cents: 1_00 })
    expect(direct.body.errors).toEqual({ costs_cents: ['differs_from_lines'] })

    const right = { ...filing, amount_cents: 40_00, advanced: false }
    const wrong = `${path}/${added.body.cost.id}/correction`
    expect((await firm.post(wrong, { line: right, expected_version: 1 })).status).toBe(422)
    const corrected = await firm.post(wrong, { line: right, expected_version: 1, reason: 'Typing slip' })
    expect(corrected.body).toMatchObject({ cost: right, total_cents: 2_457_55 })
    expect((await firm.post(wrong, { expected_version: 2, reason: 'Again' })).body.code).toBe('IMMUTABLE')
    const listed = (await firm.get(path)).body.costs as Row[]
    expect(listed.map((row) => [row.amount_cents, row.ended_reason])).toEqual([
      [2_417_55, null],
      [400_00, 'Typing slip'],
      [40_00, null],
    ])
    await expect(rows('update case_cost set amount_cents = 1 where id = $1', [corrected.body.cost.id])).rejects.toThrow(
      /refused/,
    )
    for (const stranger of ['provider', 'funder', 'subsidiary'] as const)
      expect((await (await server.as(stranger)).get(path)).status).toBe(404)
    expect((await world.manager.post(path, filing)).status).toBe(404)
  })

  it('M13: a line that an earlier release named in English is named by its reader from now on', async () => {
    const { billing, rows } = world
    const { patient } = await workedCase(world)
    const path = `/patient/${patient.id}/costs`
    await billing.post(path, { kind: 'cost', payee: 'Clerk of Courts', amount_cents: 400_00 })
    const before = await inputsOf(patient)
    const words = 'Costs before they were itemized'
    await rows('alter table case_cost disable trigger user')
    await rows('update case_cost set what = $1, carried = false where patient_id = $2 and carried', [words, patient.id])
    await rows('alter table case_cost enable trigger user')
    const file = new URL('../../../src/server/database/migrations/0037-costs-carried-over.sql', import.meta.url)
    const [, ...statements] = fs.readFileSync(file, 'utf8').trim().split(/;\n/)
    for (const statement of statements) await rows(statement)
    expect((await billing.get(path)).body.costs[0]).toMatchObject({ what: null, carried: true })
    expect(await inputsOf(patient)).toEqual(before)
  })

  it('M13: a sum that was entered after every line had ended becomes a line with the next one', async () => {
    const { admin, billing, rows } = world
    const { patient } = await workedCase(world)
    const path = `/patient/${patient.id}/costs`
    await billing.post(path, { kind: 'cost', payee: 'Clerk of Courts', amount_cents: 400_00 })
    for (const { id, version } of (await billing.get(path)).body.costs as Row[])
      await billing.post(`${path}/${id}/correction`, { expected_version: version, reason: 'Not of this case' })
    expect((await billing.get(path)).body.total_cents).toBeNull()

    const [{ version }] = (await rows('select version from patient where id = $1', [patient.id])) as [Row]
    expect((await admin.put(`/patient/update/${patient.id}`, { version, costs_cents: 500_00 })).status).toBe(200)
    const share = await billing.post(path, { kind: 'referral', payee: 'One', share_bps: 100 })
    expect(share.body.total_cents).toBe(500_00)
    const filing = await billing.post(path, { kind: 'cost', payee: 'Clerk of Courts', amount_cents: 100_00 })
    expect(filing.body.total_cents).toBe(600_00)
  })

  it('M13: shares of the fee never add up to more than the fee', async () => {
    const { billing } = world
    const { patient } = await workedCase(world)
    const path = `/patient/${patient.id}/costs`
    const share = (payee: string, share_bps: number) => billing.post(path, { kind: 'referral', payee, share_bps })
    expect((await share('One', 6_000)).body).toMatchObject({ total_cents: 2_417_55 })
    expect((await share('Two', 4_001)).body.errors).toEqual({ share_bps: ['too_large'] })
    expect((await share('Two', 4_000)).status).toBe(201)
    expect((await inputsOf(patient)).fee_shares).toEqual([
      { payee: 'One', kind: 'referral', share_bps: 6_000 },
      { payee: 'Two', kind: 'referral', share_bps: 4_000 },
    ])
  })

  it('M13: an executed distribution gives the checks to pay, to the cent, as a list and as a paper', async () => {
    const { admin, billing, firm, server } = world
    const { patient } = await workedCase(world)
    const path = `/patient/${patient.id}/costs`
    await billing.post(path, { kind: 'referral', payee: 'Referring Lawyer', share_bps: 2_500 })
    await billing.post(path, {
      kind: 'cost',
      payee: 'Copy Service',
      what: 'Records',
      amount_cents: 82_45,
      advanced: false,
    })
    const { id } = await draft(billing, patient)
    await step(world, billing, id, 'proposed')
    await step(world, admin, id, 'approved')
    await step(world, billing, id, 'published')
    const early = async () => (await firm.get(`/distribution/${id}/checks`)).body
    expect((await early()).errors).toEqual({ _: ['CHECKS_NOT_READY'] })
    await step(world, firm, id, 'accepted')
    // An owner may still answer with another figure.
    expect((await early()).errors).toEqual({ _: ['CHECKS_NOT_READY'] })
    await ownersAccept(world, patient)
    // The firm writes its checks before it says that it has paid out.
    const before = await early()
    expect(before.checks).toHaveLength(6)
    await step(world, firm, id, 'executed')
    expect(await early()).toEqual(before)

    const paid = (await firm.get(`/distribution/${id}`)).body.distribution
    const { fee_cents, client_cents } = paid.result.totals
    const toHolders = 100_000_00 - fee_cents - 2_500_00 - client_cents
    const list = (await firm.get(`/distribution/${id}/checks`)).body
    // A quarter of 33,333.33 is 8,333.33; the firm keeps 25,000.00 and gets back the 2,417.55 that it advanced.
    expect(list.checks.map((check: Row) => [check.payee, check.amount_cents])).toEqual([
      [expect.any(String), 27_417_55],
      ['Referring Lawyer', 8_333_33],
      ['Copy Service', 82_45],
      [expect.any(String), toHolders - 3_120_44],
      ['Medicare', 3_120_44],
      [`${patient.first_name} ${patient.last_name}`, client_cents],
    ])
    expect(list).toMatchObject({ total_cents: 100_000_00, held_cents: 0 })
    expect(list.checks[0].address.length).toBeGreaterThan(0)
    expect(list.checks[3].items).toHaveLength(4)
    const { paper } = (await admin.get(`/distribution/${id}/check_list`)).body
    expect(paper).toMatchObject({ title: 'Checks to pay' })
    // Phone numbers are printed as people write them.
    expect(JSON.stringify([paper.letterhead, paper.parties])).not.toMatch(/\+1\d{10}/)
    expect(paper.sections[0].table.totals).toEqual([['', 'Total', '', '$100,000.00']])
    expect((await (await server.as('provider')).get(`/distribution/${id}/checks`)).status).toBe(404)
    const statement = (await firm.get(`/distribution/${id}/settlement_statement`)).body.paper
    expect(statement.sections[0]).toMatchObject({
      paragraphs: ['$8,333.33 of the attorney fee goes to Referring Lawyer for the referral.'],
    })
    expect((await firm.get(`/distribution/${id}/recompute`)).body.recompute).toMatchObject({ matches: true })
  })

  it('M13: no English word stands in for the name of a holder that nobody recorded', async () => {
    const { admin, firm, manager } = world
    const { patient } = await workedCase(world)
    const plan = await world.claim(patient, 1_000_00, { lien_type: 'health_plan', medical_provider_id: null })
    await moveLien(world, admin, plan, { to: 'asserted' })
    await moveLien(world, firm, plan, { to: 'confirmed', confirmation_method: 'letter' })
    const id = await agreedOn(world, patient)
    await step(world, firm, id, 'executed')
    const toPlan = async (): Promise<Row | undefined> =>
      ((await firm.get(`/distribution/${id}/checks`)).body.checks as Row[]).find(({ items }) =>
        items.some(({ lien_number }: Row) => lien_number === plan['lien_number']),
      )
    expect(await toPlan()).toMatchObject({ payee: null, address: [] })
    const { paper } = (await admin.get(`/distribution/${id}/check_list`)).body
    expect(paper.sections[0].table.rows.map(([, payee]: string[]) => payee)).toContain('(name unknown)')

    const file = { holder: 'Gulf Health Plan', address: 'PO Box 1', claim_number: 'GH-20417' }
    await manager.post(`/lien/${plan['id']}/holder`, file)
    expect(await toPlan()).toMatchObject({
      payee: 'Gulf Health Plan',
      address: ['PO Box 1'],
      items: [{ lien_number: plan['lien_number'], what: 'GH-20417' }],
    })
    const named = (await admin.get(`/distribution/${id}/check_list`)).body.paper
    expect(JSON.stringify(named.sections)).toContain(`Lien: ${plan['lien_number']}, claim GH-20417`)
  })

  it('M13: a distribution drafted before the costs were itemized is still of today', async () => {
    const { billing } = world
    const { patient } = await workedCase(world)
    const path = `/patient/${patient.id}/costs`
    const made = await draft(billing, patient)
    const filing = { kind: 'cost', payee: 'Clerk of Courts', amount_cents: 1_00 }
    const { cost } = (await billing.post(path, filing)).body
    await billing.post(`${path}/${cost.id}/correction`, { expected_version: 1, reason: 'Not of this case' })
    expect((await step(world, billing, made.id, 'proposed')).status).toBe(200)
  })

  it('M13: a distribution that knows nothing of a share of the fee, or to whom costs are owed, is not of today', async () => {
    const { admin, billing } = world
    const { patient } = await workedCase(world)
    const path = `/patient/${patient.id}/costs`
    const before = await draft(billing, patient)
    const share = (await billing.post(path, { kind: 'referral', payee: 'One', share_bps: 100 })).body.cost
    expect((await step(world, billing, before.id, 'proposed')).body.errors).toEqual({ _: ['CASE_CHANGED'] })

    await billing.post(`${path}/${share.id}/correction`, { expected_version: 1, reason: 'Not of this case' })
    expect((await step(world, billing, before.id, 'proposed')).status).toBe(200)
    const whole = ((await billing.get(path)).body.costs as Row[]).find(({ kind }) => kind === 'cost')
    const line = { kind: 'cost', payee: 'Copy Service', amount_cents: 2_417_55, advanced: false }
    await billing.post(`${path}/${whole!.id}/correction`, { line, expected_version: 1, reason: 'Still owed' })
    expect((await step(world, admin, before.id, 'approved')).body.errors).toEqual({ _: ['CASE_CHANGED'] })
  })
})
