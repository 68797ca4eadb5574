import { expect } from 'vitest'
import type { PaperModel } from '#domain/papers/paper.ts'
import { dollars } from '#domain/papers/paper-text.ts'
import { drawPaper } from '#app/papers/draw-paper.ts'
import { fonts, textOf, wordsIn } from '#app/papers/fonts-for-tests.ts'
import { scenarioOf, type Cast, type Person, type Played, type Row } from './play.ts'
import type { Entry, GoldenCase, GoldenLine, GoldenShares, GoldenSupplement } from './shapes.ts'
import { statementLines, supplementLines } from './statement.ts'

function linesOf(played: Played, lines: GoldenShares['lines']): Row[] {
  return Object.entries(lines).map(([place, { owed, before = 0, gets, held = 0, given_up }]: [string, GoldenLine]) => ({
    lien_number: played.liens.get(place)?.['lien_number'],
    balance_cents: owed,
    paid_before_cents: before,
    award_cents: before + gets + held,
    paid_cents: gets,
    held_cents: held,
    reduction_cents: given_up,
  }))
}

/** What the calls answer about a distribution and what its paper says, to the portal's people and to the firm. */
export async function expectShared({ firm }: Cast, golden: GoldenCase, told: Shown<GoldenShares>): Promise<void> {
  const { made, shares, played } = told
  const totals = {
    gross_cents: shares.gross,
    fee_cents: shares.fee,
    costs_cents: golden.costs,
    net_cents: shares.net,
    floor_cents: shares.floor,
    cap_cents: shares.cap,
    paid_before_cents: shares.before,
    held_cents: shares.held,
    client_cents: shares.client,
  }
  expect(made['totals']).toMatchObject(totals)
  expect(made['result'].lines).toMatchObject(linesOf(played, shares.lines))
  expect(made['warnings'].map(({ code }: Row) => code)).toEqual(shares.warnings)
  const { distribution } = await firm.get(`/distribution/${made['id']}`)
  expect([distribution['totals'], distribution['result'].lines]).toEqual([made['totals'], made['result'].lines])
  await expectStatement(firm, made, statementLines(golden, shares))
}

export interface Shown<Shares> {
  readonly made: Row
  readonly shares: Shares
  readonly played: Played
}

export async function expectSupplement(
  { firm }: Cast,
  { made, shares, played }: Shown<GoldenSupplement>,
): Promise<void> {
  const { gross, before = 0, client, lines } = shares
  const totals = { gross_cents: gross, fee_cents: 0, costs_cents: 0, paid_before_cents: before, client_cents: client }
  expect(made['totals']).toMatchObject({ ...totals, held_cents: 0 })
  expect(made['result'].lines).toMatchObject(linesOf(played, lines))
  await expectStatement(firm, made, supplementLines(shares))
}

async function expectStatement(firm: Person, made: Row, lines: readonly string[]): Promise<void> {
  const { paper } = await firm.get(`/distribution/${made['id']}/settlement_statement`)
  const text = await textIn(paper as PaperModel)
  for (const line of lines) expect(text).toContain(line)
  const { recompute } = await firm.get(`/distribution/${made['id']}/recompute`)
  expect(recompute).toMatchObject({ matches: true, differences: [] })
}

/** The texts of the printed file. */
async function textIn(paper: PaperModel): Promise<string> {
  return textOf(await wordsIn(await drawPaper(paper, fonts))).replaceAll(/\s+/g, ' ')
}

const sumOf = (entries: readonly Entry[], kind: Entry[0]): number =>
  entries.filter(([of]) => of === kind).reduce((sum, [, cents]) => sum + cents, 0)

/** A charge raises what is owed, everything else lowers it. */
const effectOf = ([kind, cents]: Entry): number => (kind === 'charge' ? cents : -cents)

interface Amounts {
  readonly billed: number
  readonly lowered: number
  readonly paid: number
  readonly balance: number
}

export function amountsIn(ledger: readonly Entry[]): Amounts {
  return {
    billed: sumOf(ledger, 'charge'),
    lowered: sumOf(ledger, 'adjustment') + sumOf(ledger, 'reduction'),
    paid: sumOf(ledger, 'payment'),
    balance: ledger.reduce((balance, entry) => balance + effectOf(entry), 0),
  }
}

/** Each lien's ledger with what was owed after every entry, and the row that follows from it. */
export async function expectLedgers({ admin }: Cast, { end }: GoldenCase, played: Played): Promise<void> {
  for (const [place, { ledger, status }] of Object.entries(end.liens)) {
    const { lien, lien_events } = await admin.get(`/lien/${played.liens.get(place)?.['id']}/ledger`)
    const moves = (lien_events as Row[]).filter(({ amount_cents }) => amount_cents)
    expect(
      moves.map(({ kind, amount_cents, balance_cents }) => [kind, amount_cents, balance_cents]),
      place,
    ).toEqual(ledger.map((entry, at) => [...entry, amountsIn(ledger.slice(0, at + 1)).balance]))
    const { billed, paid, balance } = amountsIn(ledger)
    expect(lien, place).toMatchObject({
      status,
      billed_cents: billed,
      adjustment_cents: sumOf(ledger, 'adjustment'),
      reduction_cents: sumOf(ledger, 'reduction'),
      final_cents: paid + balance,
      paid_cents: paid,
      balance_cents: balance,
    })
  }
}

const unstated: readonly string[] = ['void', 'written_off']

/** The lien statement lists what the portal collects: neither what holders collect themselves, nor what was given up. */
export async function expectLienStatement({ firm }: Cast, { liens, end }: GoldenCase, played: Played): Promise<void> {
  const { paper } = await firm.get(`/patient/${played.patient['id']}/lien_statement`)
  const text = await textIn(paper as PaperModel)
  const stated = Object.entries(end.liens).filter(
    ([place, { status }]) => !isCollectedElsewhere(liens[place]?.type) && !unstated.includes(status),
  )
  const all = stated.map(([, { ledger }]) => amountsIn(ledger))
  for (const { billed, lowered, paid, balance } of all)
    expect(text).toContain([billed, lowered, paid, balance].map(dollars).join(' '))
  const total = (of: keyof Amounts): string => dollars(all.reduce((sum, amounts) => sum + amounts[of], 0))
  expect(text).toContain(`Total ${total('billed')} ${total('lowered')} ${total('paid')} ${total('balance')}`)
}

const collectedElsewhere: readonly string[] = [
  'medicare',
  'medicaid',
  'child_support',
  'health_plan',
  'workers_comp',
  'pip_medpay',
]
const isCollectedElsewhere = (type: string | undefined): boolean => collectedElsewhere.includes(type ?? '')

/** What came in and where it went, and what the client has once everything is done. */
export async function expectAccounts({ admin, billing }: Cast, golden: GoldenCase, played: Played): Promise<void> {
  const { end } = golden
  const path = `/patient/${played.patient['id']}`
  expect(await admin.get(`${path}/receipts`)).toMatchObject({
    received_cents: end.receipts.received,
    allocated_cents: end.receipts.allocated,
    unallocated_cents: end.receipts.unallocated,
  })
  const { totals } = end
  expect((await admin.get(path))['patient']).toMatchObject({
    billed_cents: totals.billed,
    price_cents: totals.price,
    reduction_cents: totals.reduction,
    paid_cents: totals.paid,
    balance_cents: totals.balance,
  })
  const { distributions } = await billing.get(`${path}/distributions`)
  const standing = (distributions as Row[]).filter(({ state }) => state === 'executed')
  expect(standing.reduce((sum, row) => sum + row['totals'].client_cents, 0)).toBe(end.client)
  // Worked out from the case as it stands, the client has what all its distributions gave him.
  const { payment_distribution } = await billing.post(`${path}/payment_distribution`, scenarioOf(golden))
  expect(payment_distribution['result'].totals.client_cents).toBe(end.client)
}
