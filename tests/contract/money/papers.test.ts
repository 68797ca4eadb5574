import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '#tests/contract/cases/world.ts'
import { onBothEngines } from '#tests/support/both-engines.ts'
import { awards, draft, executedCase, openMoney, published, twoFunders, workedCase, type MoneyWorld } from './world.ts'

onBothEngines('printed papers', (engine) => {
  let world: MoneyWorld
  beforeAll(async () => {
    world = await openMoney(engine)
  })
  afterAll(() => world.server.close())

  const secrets = /price|funder|owner|score|multiple|margin|underwrit/i
  const amounts = (cents: number): string =>
    `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

  it('D8: the settlement statement shows the published figures, to the firm as to the portal', async () => {
    const { admin, firm } = world
    const { patient, liens } = await workedCase(world)
    const made = await published(world, patient)
    const path = `/distribution/${made.id}/settlement_statement`
    const [own, firms] = await Promise.all([admin.get(path), firm.get(path)])
    const { sections, proof, ...paper } = firms.body.paper
    expect(paper).toMatchObject({ title: 'Settlement statement', mark: null })
    expect(proof.value).toBe((await firm.get(`/distribution/${made.id}`)).body.distribution.sha256)
    expect(sections[1].table.rows.map((row: string[]) => [row[0], row[4]])).toEqual(
      liens.map(({ lien_number }, place) => [lien_number, amounts(awards[place]!)]),
    )
    expect(sections[1].table.rows[4][1]).toBe('Medicare')
    expect(sections[2].table.totals).toEqual([['Settlement', '$100,000.00']])
    expect(firms.text).not.toMatch(secrets)
    expect({ ...own.body.paper, facts: [], parties: [] }).toEqual({ ...firms.body.paper, facts: [], parties: [] })
    expect(firms.body.paper.facts).toContainEqual({ label: 'Case', value: patient.case_number })

    const broken = await draft(world.billing, patient, { costs_cents: 90_000_00 })
    expect((await admin.get(`/distribution/${broken.id}/settlement_statement`)).body.errors).toEqual({
      _: ['RESULT_NOT_OK'],
    })
    const sketch = await draft(world.billing, patient)
    expect((await admin.get(`/distribution/${sketch.id}/settlement_statement`)).body.paper).toMatchObject({
      mark: 'DRAFT',
      proof: null,
    })
    expect((await firm.get(`/distribution/${sketch.id}/settlement_statement`)).status).toBe(404)
  })

  it('a lien statement names who gave the care, never who bought the claim', async () => {
    const { firm, rows } = world
    const { patient, liens } = await executedCase(world, await twoFunders(world))
    const answer = await firm.get(`/patient/${patient['id']}/lien_statement`)
    const { table } = answer.body.paper.sections[0]
    const [provider] = await rows('select name from medical_provider where id = $1', [world.ids.provider])
    expect(table.rows).toEqual(
      liens
        .slice(0, 4)
        .map(({ lien_number, billed_cents }, place) => [
          lien_number,
          provider!['name'],
          '',
          amounts(Number(billed_cents)),
          amounts(Number(billed_cents) - awards[place]!),
          '$0.00',
          amounts(awards[place]!),
        ]),
    )
    expect(table.totals[0].at(-1)).toBe('$41,853.94')
    expect(answer.text).not.toMatch(secrets)
    const noted = await rows(
      `select 1 from audit_event where action = 'print' and entity_id = $1 and detail ->> 'as' = 'lien_statement' and user_id = $2`,
      [patient['id'], firm.userId],
    )
    expect(noted).toHaveLength(1)

    expect((await firm.post(`/patient/${patient['id']}/lien_statement`)).status).toBe(404)
    const sent = await world.manager.post(`/patient/${patient['id']}/lien_statement`)
    expect(sent.body.paper.sections).toEqual(answer.body.paper.sections)
    const marked = await rows(
      `select l.last_statement_at is not null as told, e.detail from lien l left join lien_event e on e.lien_id = l.id and e.kind = 'statement'
        where l.patient_id = $1 order by l.lien_number`,
      [patient['id']],
    )
    expect(marked.map(({ told, detail }) => [told, detail?.balance_cents])).toEqual([
      ...[0, 1, 2, 3].map((place) => [true, awards[place]]),
      [false, undefined],
    ])
  })

  it('a release is given for what is paid in full, to the firm as to the portal, and never for Medicare', async () => {
    const { admin, firm, billing, manager, server } = world
    const { patient, liens } = await executedCase(world, await twoFunders(world))
    const [first, , , , medicare] = liens
    const path = `/lien/${first!['id']}/release_letter`
    expect((await firm.get(path)).body).toMatchObject({ code: 'GUARD_FAILED', errors: { _: ['NOT_PAID_IN_FULL'] } })
    const receipt = {
      payer: 'The law firm',
      method: 'check',
      reference: `for ${first!['id']}`,
      amount_cents: awards[0],
      received_on: '2026-06-20',
      allocations: [{ lien_id: first!['id'], amount_cents: awards[0] }],
    }
    expect((await billing.post(`/patient/${patient['id']}/receipts`, receipt)).status).toBe(201)
    const answers = await Promise.all([admin, manager, firm].map((by) => by.get(path)))
    for (const { body, text } of answers) {
      expect(body.paper.sections[0].table.rows[0].slice(1)).toEqual(['$48,500.00', '$23,515.03', '$24,984.97', '$0.00'])
      expect(text).not.toMatch(secrets)
    }
    for (const name of ['lawfirm2', 'subsidiary', 'provider', 'funder'])
      expect((await (await server.as(name)).get(path)).status, name).toBe(404)
    expect((await admin.get(`/lien/${medicare!['id']}/release_letter`)).status).toBe(404)
    const noted = await world.rows(
      `select 1 from audit_event where action = 'print' and entity_id = $1 and detail ->> 'as' = 'release_letter'`,
      [first!['id']],
    )
    expect(noted).toHaveLength(answers.length)
  })

  it('a letter of protection speaks for the firm and its attorney', async () => {
    const { firm, ids } = world
    const patient = await world.open()
    const path = `/patient/${patient['id']}/letter_of_protection`
    const { paper } = (await firm.get(`${path}?medical_provider_id=${ids.provider}`)).body
    expect(paper.facts).toContainEqual({ label: 'Date of loss', value: 'March 4, 2025' })
    expect(paper.sections).toHaveLength(5)
    expect(paper.parties[0].lines.length).toBeGreaterThan(1)
    expect((await firm.get(path)).body.paper.parties[0].lines[0]).toContain('who treat the patient')
    expect((await firm.get(`${path}?medical_provider_id=${ids.funder}`)).body.errors).toEqual({
      medical_provider_id: ['not_found'],
    })
  })

  it('who prints what', async () => {
    const { patient } = await workedCase(world)
    const made = await published(world, patient)
    const paths = [
      `/patient/${patient.id}/lien_statement`,
      `/patient/${patient.id}/letter_of_protection`,
      `/distribution/${made.id}/settlement_statement`,
    ]
    const told: Row = {}
    const names = [
      'admin',
      'staff',
      'auditor',
      'underwriter',
      'case.manager',
      'lawfirm',
      'lawfirm2',
      'paralegal',
      'subsidiary',
      'provider',
      'chiro',
      'funder',
    ]
    for (const name of names) {
      const by = await world.server.as(name)
      told[name] = (await Promise.all(paths.map(async (path) => (await by.get(path)).status))).join(' ')
    }
    const all = '200 200 200'
    const none = '404 404 404'
    expect(told).toEqual({
      admin: all,
      staff: all,
      auditor: all,
      underwriter: '200 200 404',
      'case.manager': all,
      lawfirm: all,
      lawfirm2: none,
      paralegal: none,
      subsidiary: none,
      provider: none,
      chiro: none,
      funder: none,
    })
    expect(world.server.errors).toEqual([])
  })
})
