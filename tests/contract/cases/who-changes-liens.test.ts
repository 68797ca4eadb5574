import { afterAll, beforeAll, expect, test } from 'vitest'
import { lienStatuses, type LienStatus } from '#domain/rules/transitions/lien.ts'
import type { Answer, Client } from '#tests/support/server.ts'
import { openWorld, type Row, type World } from './world.ts'

/** Allowed; refused except as a correction with a reason; refused until the agreement is reopened. */
type May = 'done' | 'relied_on' | 'locked'
interface Line {
  /** An edit by an administrator or by billing, who keep the accounts. */
  readonly keeper: May
  /** An edit by any other employee. */
  readonly employee: May
  /** A correction with a reason, by those who keep the accounts; refused to all others. */
  readonly correction: May
}

/*
 * By hand, from the table of rights (domain.md §4: admin lrcud, employee lrcu, all others read) and from row M6. No one
 * relies on a draft yet. A funder that was offered an asserted lien relies on it; people who may not know of funding cannot
 * be told which liens those are. From the firm's confirmation on it takes a correction, and an agreement is reopened first.
 */
const free: Line = { keeper: 'done', employee: 'done', correction: 'done' }
const bound: Line = { keeper: 'relied_on', employee: 'relied_on', correction: 'done' }
const over: Line = { keeper: 'locked', employee: 'locked', correction: 'locked' }
const byHand: Record<LienStatus, Line> = {
  draft: free,
  asserted: { keeper: 'done', employee: 'relied_on', correction: 'done' },
  confirmed: bound,
  reduction_requested: bound,
  negotiating: bound,
  disputed: bound,
  agreed: over,
  payable: over,
  part_paid: over,
  paid: over,
  released: over,
  void: over,
  written_off: over,
}

const figures = {
  billed_cents: 1_100_00,
  adjustment_cents: 10_00,
  lien_type: 'attorney',
  priority_class: 'subordinate',
}
/** Fields that only a step of their own changes: no edit, by no role, in no state. */
const ofSteps = {
  status: 'paid',
  funding_status: 'funded',
  owner_type: 'funder',
  price_cents: 1,
  final_cents: 1,
  reduction_cents: 1,
  paid_cents: 1,
  balance_cents: 1,
  confirmed_at: '2026-06-01T00:00:00.000Z',
}
const readers = [
  'case.manager',
  'underwriter',
  'lawfirm',
  'paralegal',
  'subsidiary',
  'subsidiary.user',
  'provider',
  'chiro',
  'funder',
  'auditor',
]

let world: World
let lien: Row
beforeAll(async () => {
  world = await openWorld()
  lien = await world.claim(await world.open(), 1_000_00)
})
afterAll(() => world.server.close())

const kept = ['status', 'funding_status', ...Object.keys(figures)]
const start = { status: 'draft', funding_status: 'none', billed_cents: 1_000_00, adjustment_cents: 0 }

/** The lien as it was made, in another state. */
async function put(state: Row): Promise<number> {
  await world.set('lien', lien['id'], { ...start, lien_type: 'medical_lop', priority_class: 'pro_rata', ...state })
  const [row] = await world.rows('select version from lien where id = $1', [lien['id']])
  return Number(row?.['version'])
}

async function stands(): Promise<Row> {
  const [row] = await world.rows(`select ${kept.join(', ')} from lien where id = $1`, [lien['id']])
  return row ?? {}
}

/** What came of an answer about one field. */
function outcome({ status, body }: Answer, field: string): string {
  if (status === 200) return 'done'
  return body.errors?.[field]?.[0] ?? body.code
}

async function edited(by: Client, state: Row, field: string, value: unknown): Promise<string> {
  const version = await put(state)
  const before = await stands()
  const answer = await by.put(`/lien/update/${lien['id']}`, { version, [field]: value })
  expect(await stands(), `${field} in ${String(state['status'])}`).toEqual(
    answer.status === 200 ? { ...before, [field]: value } : before,
  )
  return outcome(answer, field)
}

async function corrected(by: Client, state: Row, field: string, value: unknown): Promise<string> {
  const expected_version = await put(state)
  const wish = { expected_version, reason: 'Misread', [field]: value }
  return outcome(await by.post(`/lien/${lien['id']}/correction`, wish), field)
}

test.for(lienStatuses)('M6: who changes the figures of a lien that is %s', async (status) => {
  const { admin, server } = world
  const [billing, employee] = await Promise.all([server.as('billing'), server.as('staff')])
  const found: Record<string, Line> = {}
  for (const [field, value] of Object.entries(figures)) {
    const [keeper, other] = [
      await edited(admin, { status }, field, value),
      await edited(billing, { status }, field, value),
    ]
    expect(other).toBe(keeper)
    const correction = await corrected(admin, { status }, field, value)
    expect(await corrected(billing, { status }, field, value)).toBe(correction)
    expect(await corrected(employee, { status }, field, value)).toBe('ILLEGAL_TRANSITION')
    found[field] = { keeper, employee: await edited(employee, { status }, field, value), correction } as Line
  }
  expect(found).toEqual(Object.fromEntries(Object.keys(figures).map((field) => [field, byHand[status]])))
})

test('M6: an asserted lien that was offered to a funder is bound for roles that may know of funding', async () => {
  for (const funding_status of ['offered', 'approved', 'funded', 'bought_back'])
    for (const [field, value] of Object.entries(figures))
      expect(await edited(world.admin, { status: 'asserted', funding_status }, field, value), funding_status).toBe(
        'relied_on',
      )
})

test('M6: no other role edits or corrects anything of a lien, in any state', async () => {
  for (const name of readers) {
    const by = await world.server.as(name)
    for (const status of lienStatuses) {
      const answers = [
        await edited(by, { status }, 'billed_cents', 1_100_00),
        await corrected(by, { status }, 'billed_cents', 1_100_00),
      ]
      for (const answer of answers)
        expect(['FORBIDDEN', 'NOT_FOUND', 'ILLEGAL_TRANSITION'], `${name}, ${status}`).toContain(answer)
    }
  }
})

test('M6: what a step says is no edit, not even of an administrator', async () => {
  for (const status of lienStatuses) {
    const version = await put({ status })
    for (const [field, value] of Object.entries(ofSteps)) {
      const answer = await world.admin.put(`/lien/update/${lien['id']}`, { version, [field]: value })
      expect([answer.status, Object.keys(answer.body.errors ?? {})], `${field} in ${status}`).toEqual([422, [field]])
    }
  }
})
