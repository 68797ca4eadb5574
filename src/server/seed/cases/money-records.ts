import { computeReceipt, reverseReceipt, type ReceiptBooking } from '#domain/rules/distribution/receipts.ts'
import { atWork, iso } from '../calendar.ts'
import { digestOf } from '../canonical.ts'
import { childId, SEED } from '../ids.ts'
import { firmName } from '../organisations.ts'
import { streamFor } from '../random.ts'
import { employeesIn, staffUserId } from '../who.ts'
import type { MoneyRecords, RecordRow, RecordInputs } from './case-rows.ts'
import type { LienRow } from './liens.ts'
import type { Settlement } from './settlement.ts'
import type { Story } from './shapes.ts'
import { itemAt } from '../item-at.ts'

export function moneyRecords({ story, liens, settlement }: RecordInputs): MoneyRecords {
  const nothing = { settlement: [], distribution: [], receipt: [], receipt_allocation: [], remittance: [] }
  if (!settlement || story.settled === null) return nothing
  return {
    ...nothing,
    settlement: [settlementRow(story, story.settled, settlement)],
    distribution: distributionRows(story, story.settled, settlement),
    ...receiptsOf(story, liens),
  }
}

const ADMINISTRATOR = 0

function settlementRow(story: Story, day: number, { result }: Settlement): RecordRow {
  return {
    id: childId('settlement', story.index, 0),
    patient_id: story.id,
    payer: 'Carrier of the other party',
    coverage: 'Bodily injury',
    amount_cents: result.totals.gross_cents,
    agreed_on: iso(day),
    at: atWork(day, streamFor(SEED, 'settlement day', story.index)),
    by: staffUserId(story.manager),
  }
}

export type FrozenDistribution = ReturnType<typeof frozen>

/** Frozen as published; recomputing it from the inputs gives the same digest. */
export function frozen({ input, result }: Settlement) {
  const { totals, lines, warnings, engine_version } = result
  const parts = { inputs: input, rule: input.cap_rule, engine_version, outputs: { totals, lines, warnings } }
  return { ...parts, sha256: digestOf(parts) }
}

/** What the maker of a demo distribution chose; settlement and liens are the case's own. */
function scenarioOf({ input: { settlement_lines_cents: _lines, liens: _liens, ...chosen } }: Settlement) {
  return chosen
}

function distributionRows(story: Story, settled: number, settlement: Settlement): RecordRow[] {
  if (story.status === 'settled' && !story.fixed?.published) return []
  const random = streamFor(SEED, 'distribution', story.index)
  const billing = employeesIn('billing', story.pool.employees)
  const published = atWork(Math.min(story.today, settled + 3), random)
  const executed = story.closed === null ? null : atWork(story.closed, random)
  return [
    {
      id: childId('distribution', story.index, 0),
      patient_id: story.id,
      number: 1,
      state: executed ? 'executed' : story.status === 'distribution' ? 'accepted' : 'published',
      scenario: scenarioOf(settlement),
      ...frozen(settlement),
      made_by: staffUserId(random.pick(billing)),
      approved_by: staffUserId(ADMINISTRATOR),
      published_at: published,
      accepted_at: story.status === 'settled' ? null : published,
      executed_at: executed,
      at: published,
    },
  ]
}

interface Incoming {
  readonly booking: ReceiptBooking
  readonly liens: readonly LienRow[]
  readonly reverses: number | null
}

/** One cheque of the firm pays all liens of a case; each owner gets the rest after the portal's fee. */
function receiptsOf(
  story: Story,
  liens: readonly LienRow[],
): Pick<MoneyRecords, 'receipt' | 'receipt_allocation' | 'remittance'> {
  const bounced = story.fixed?.bounced === true
  const paid = liens.filter((lien) => (bounced ? lien.final_cents : lien.paid_cents))
  if (paid.length === 0) return { receipt: [], receipt_allocation: [], remittance: [] }
  const parts = paid.map((lien) => ({
    lien_number: lien.lien_number,
    owner_id: lien.owner_id ?? '',
    amount_cents: (bounced ? lien.final_cents : lien.paid_cents) ?? 0,
    servicing_fee_bps: lien.servicing_fee_bps ?? 0,
  }))
  const amount = parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const booked = computeReceipt({ amount_cents: amount, allocations: parts })
  if (!booked.ok) throw new Error(`a demo receipt cannot be booked: ${booked.code}`)
  const first = { booking: booked.booking, liens: paid, reverses: null }
  const all: Incoming[] = bounced
    ? [first, { booking: reverseReceipt(booked.booking), liens: paid, reverses: 0 }]
    : [first]
  const days = receivedOn(story)
  return {
    receipt: all.map((incoming, turn) => receiptRow(story, incoming, turn, days + turn * 4)),
    receipt_allocation: all.flatMap((incoming, turn) => allocationRows(story, incoming, turn, days + turn * 4)),
    remittance: story.closed === null ? [] : remittanceRows(story, first, story.closed),
  }
}

function receivedOn(story: Story): number {
  const last = story.closed ?? story.today
  return Math.max(story.settled ?? story.opened, last - 6)
}

const FIRST_CHECK = 1042

function receiptRow(story: Story, { booking, reverses }: Incoming, turn: number, day: number): RecordRow {
  return {
    id: childId('receipt', story.index, turn),
    patient_id: story.id,
    payer: firmName(story.firm),
    method: 'check',
    reference: `${FIRST_CHECK + story.index}`,
    amount_cents: booking.amount_cents,
    received_on: iso(Math.min(story.today, day)),
    reverses_id: reverses === null ? null : childId('receipt', story.index, reverses),
    at: atWork(Math.min(story.today, day), streamFor(SEED, 'receipt', story.index * 2 + turn)),
    by: staffUserId(ADMINISTRATOR),
  }
}

const PER_RECEIPT = 100

function allocationRows(story: Story, { booking, liens, reverses }: Incoming, turn: number, day: number): RecordRow[] {
  const at = atWork(Math.min(story.today, day), streamFor(SEED, 'receipt', story.index * 2 + turn))
  const id = (of: number, place: number): string => childId('receipt_allocation', story.index, of * PER_RECEIPT + place)
  return booking.lines.map((line, place) => ({
    id: id(turn, place),
    receipt_id: childId('receipt', story.index, turn),
    lien_id: itemAt(liens, place).id,
    amount_cents: line.amount_cents,
    fee_cents: line.fee_cents,
    owner_cents: line.owner_cents,
    owner_type: itemAt(liens, place).owner_type,
    owner_id: itemAt(liens, place).owner_id,
    reverses_id: reverses === null ? null : id(reverses, place),
    at,
    by: staffUserId(ADMINISTRATOR),
  }))
}

function remittanceRows(story: Story, { booking, liens }: Incoming, day: number): RecordRow[] {
  const random = streamFor(SEED, 'remittance', story.index)
  const billing = staffUserId(random.pick(employeesIn('billing', story.pool.employees)))
  const owners = [...new Set(liens.flatMap(({ owner_id }) => owner_id ?? []))]
  return owners.map((owner, place) => {
    const own = liens.flatMap((lien, at) => (lien.owner_id === owner ? [at] : []))
    return {
      id: childId('remittance', story.index, place),
      owner_type: itemAt(liens, itemAt(own, 0)).owner_type,
      owner_id: owner,
      amount_cents: own.reduce((sum, at) => sum + itemAt(booking.lines, at).owner_cents, 0),
      allocation_ids: own.map((at) => childId('receipt_allocation', story.index, at)),
      method: random.pick(['check', 'ach']),
      reference: `R${story.index + 1}-${place + 1}`,
      state: 'sent',
      made_by: billing,
      approved_by: staffUserId(ADMINISTRATOR),
      sent_on: iso(day),
      at: atWork(day, random),
    }
  })
}
