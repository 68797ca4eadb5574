import { afterAll, beforeAll, expect, it } from 'vitest'
import { documentTypeOf } from '#domain/rules/case-papers.ts'
import { requiredDocuments } from '#domain/rules/transitions/required-documents.ts'
import type { Answer, Client } from '#tests/support/server.ts'
import { openWorld, type Row, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.server.close())

async function move(by: Client, patient: Row, wish: Row): Promise<Answer> {
  const [{ version } = { version: 0 }] = await world.rows('select version from patient where id = $1', [patient.id])
  return by.post(`/patient/${patient.id}/underwriting`, { expected_version: version, ...wish })
}

async function at(code: string): Promise<Row> {
  const opened = await world.open()
  const [stage] = await world.rows('select id from underwriting_stage where code = $1', [code])
  await world.set('patient', opened.id, { underwriting_stage_id: stage!.id })
  return opened
}

const categoryOf = async ({ id }: Row): Promise<string> =>
  (
    await world.rows(
      'select s.category from patient p join underwriting_stage s on s.id = p.underwriting_stage_id where p.id = $1',
      [id],
    )
  )[0]!.category

async function bring(patient: Row, kinds: readonly string[]): Promise<void> {
  for (const kind of kinds) {
    await world.upload(patient, world.manager, { doc_type: documentTypeOf(kind) })
    const [waiting] = await world.rows(
      `select 1 from underwriting_document where patient_id = $1 and kind = $2 and status = 'received'`,
      [patient.id, kind],
    )
    // Photos and complaints are filed without being asked for.
    if (waiting) await world.accept(patient, kind, kind === 'hipaa_authorization' ? { expires_at: '2099-01-01' } : {})
  }
}

const scores = { liability: 4, damages: 4, collectability: 3, liens: 5 }
const approval = { to: 'approved', scores, decision_body: 'Good case' }

it('review waits for the documents that the amount asks for', async () => {
  const { underwriter } = world
  const opened = await world.open()
  expect(await move(underwriter, opened, { to: 'review' })).toMatchObject({
    status: 409,
    body: { code: 'ILLEGAL_TRANSITION', allowed: ['collecting'] },
  })
  expect((await move(underwriter, opened, { to: 'collecting' })).body).toMatchObject({
    patient: { version: opened.version + 1 },
    underwriting_event: { from_category: 'new', to_category: 'collecting' },
  })
  const missing = requiredDocuments(6_000_00, false).map((kind) => `DOCUMENT_MISSING.${kind}`)
  expect((await move(underwriter, opened, { to: 'review', amount_cents: 6_000_00 })).body).toMatchObject({
    code: 'GUARD_FAILED',
    errors: { _: missing },
  })
  await bring(opened, requiredDocuments(6_000_00, false))
  expect((await move(underwriter, opened, { to: 'review', amount_cents: 6_000_00 })).status).toBe(200)
  expect(await categoryOf(opened)).toBe('review')
  expect((await move(underwriter, opened, { to: 'collecting' })).body.errors).toEqual({ _: ['REASON_MISSING'] })
})

it('a decision needs scores, words and a limit, becomes a note and sets the limit', async () => {
  const { underwriter, manager, rows } = world
  const opened = await at('in_review')
  expect(
    (await move(underwriter, opened, { to: 'approved', approved_limit_cents: 1_000_00, scores: { liability: 3 } })).body
      .errors,
  ).toEqual({ _: ['SCORES_MISSING', 'DECISION_NOTE_MISSING'] })
  const approved = await move(underwriter, opened, {
    ...approval,
    approved_limit_cents: 10_000_00,
    stage: 'approved_with_cap',
  })
  expect(approved.body).toMatchObject({
    patient: { approved_limit_cents: 10_000_00 },
    underwriting_event: { kind: 'change' },
  })
  expect(
    await rows(
      'select kind, decision, approved_limit_cents, score_liens, created_by from underwriting_note where patient_id = $1',
      [opened.id],
    ),
  ).toEqual([
    {
      kind: 'decision',
      decision: 'approve_with_cap',
      approved_limit_cents: 10_000_00,
      score_liens: 5,
      created_by: underwriter.userId,
    },
  ])
  expect((await manager.get(`/patient/${opened.id}`)).text).not.toContain('approved_limit_cents')
  expect((await move(underwriter, opened, { to: 'review' })).body.errors).toEqual({ _: ['NO_CAUSE_FOR_REVIEW'] })
  expect((await move(underwriter, opened, { to: 'review', surgery_requested: true })).status).toBe(200)
  const [stage] = await rows(
    'select s.code from patient p join underwriting_stage s on s.id = p.underwriting_stage_id where p.id = $1',
    [opened.id],
  )
  expect(stage!.code).toBe('re_evaluation_surgery')
})

it('J3: an approval takes the collecting and the review along, and says what is missing before it', async () => {
  const { underwriter, server } = world
  const opened = await world.open()
  const read = async () => (await underwriter.get(`/patient/${opened.id}/underwriting`)).body.underwriting
  expect((await read()).allowed.map(({ to }: Row) => to)).toEqual(['collecting', 'approved', 'declined'])
  const wish = { ...approval, approved_limit_cents: 4_000_00 }
  const missing = requiredDocuments(4_000_00, false).map((kind) => `DOCUMENT_MISSING.${kind}`)
  expect((await move(underwriter, opened, wish)).body).toMatchObject({ code: 'GUARD_FAILED', errors: { _: missing } })
  expect(await categoryOf(opened)).toBe('new')
  expect((await read()).events).toEqual([])

  await bring(opened, requiredDocuments(4_000_00, false))
  expect((await move(underwriter, opened, wish)).body).toMatchObject({
    patient: { approved_limit_cents: 4_000_00 },
    underwriting_event: { kind: 'change', from_category: 'review', to_category: 'approved' },
  })
  const { events, category } = await read()
  expect(category).toBe('approved')
  expect(events.map(({ from_category: from, to_category: to }: Row) => [from, to])).toEqual([
    ['new', 'collecting'],
    ['collecting', 'review'],
    ['review', 'approved'],
  ])
  expect(server.errors).toEqual([])
})

it('J3: a large approval from the beginning waits in review for the second person', async () => {
  const { underwriter, admin } = world
  const opened = await world.open()
  await bring(opened, requiredDocuments(30_000_00, false))
  const first = await move(underwriter, opened, { ...approval, approved_limit_cents: 30_000_00 })
  expect(first.body.underwriting_event).toMatchObject({ kind: 'proposal', from_category: 'review' })
  expect(await categoryOf(opened)).toBe('review')
  const answered = await admin.post(`/patient/${opened.id}/underwriting/${first.body.underwriting_event.id}`, {
    accept: true,
  })
  expect(answered.body.patient.approved_limit_cents).toBe(30_000_00)
})

it('a large decision takes two people', async () => {
  const { underwriter, admin } = world
  const opened = await at('in_review')
  const first = await move(underwriter, opened, { ...approval, approved_limit_cents: 60_000_00 })
  expect(first.body.underwriting_event.kind).toBe('proposal')
  expect(await categoryOf(opened)).toBe('review')
  const path = `/patient/${opened.id}/underwriting/${first.body.underwriting_event.id}`
  expect((await underwriter.post(path, { accept: true })).body.errors).toEqual({ _: ['SECOND_PERSON_MISSING'] })
  const second = await admin.post(path, { accept: true })
  expect(second.body).toMatchObject({
    patient: { approved_limit_cents: 60_000_00 },
    underwriting_event: { kind: 'acceptance', answers_id: first.body.underwriting_event.id },
  })
  expect(await categoryOf(opened)).toBe('approved')
  expect((await admin.post(path, { accept: true })).status).toBe(404)
})

it('a large decision that the stage has overtaken is refused, not left waiting', async () => {
  const { underwriter, admin } = world
  const opened = await at('in_review')
  const proposed = await move(underwriter, opened, { ...approval, approved_limit_cents: 60_000_00 })
  expect((await move(underwriter, opened, { ...approval, approved_limit_cents: 4_000_00 })).status).toBe(200)
  const path = `/patient/${opened.id}/underwriting/${proposed.body.underwriting_event.id}`
  expect((await admin.post(path, { accept: true })).body.code).toBe('ILLEGAL_TRANSITION')
  expect((await admin.post(path, { accept: false, reason: 'Approved for less' })).body.underwriting_event.kind).toBe(
    'rejection',
  )
  expect(await categoryOf(opened)).toBe('approved')
})

it('a declined case is looked at once more, for a new document', async () => {
  const { underwriter } = world
  const opened = await at('in_review')
  await move(underwriter, opened, { to: 'declined', scores, decision_body: 'Weak liability', amount_cents: 1_000_00 })
  expect(await categoryOf(opened)).toBe('declined')
  expect((await move(underwriter, opened, { to: 'review' })).body.errors).toEqual({ _: ['NEW_DOCUMENT_MISSING'] })
  await bring(opened, ['scene_photos'])
  expect((await move(underwriter, opened, { to: 'review' })).status).toBe(200)
  await move(underwriter, opened, { to: 'declined', scores, decision_body: 'Still weak', amount_cents: 1_000_00 })
  await bring(opened, ['complaint'])
  expect((await move(underwriter, opened, { to: 'review' })).body.errors).toEqual({ _: ['REVIEWED_BEFORE'] })
})

it('who is shown no underwriting has none to move', async () => {
  const { server, manager, firm } = world
  const opened = await world.open()
  const others = [
    manager,
    firm,
    ...(await Promise.all(['staff', 'subsidiary', 'funder', 'auditor'].map((name) => server.as(name)))),
  ]
  expect(await Promise.all(others.map(async (by) => (await move(by, opened, { to: 'collecting' })).status))).toEqual([
    404, 404, 404, 404, 404, 404,
  ])
  expect(server.errors).toEqual([])
})
