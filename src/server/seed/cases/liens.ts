import { shareByBps } from '#domain/rules/money.ts'
import { atWork, iso, neverTurned } from '../calendar.ts'
import { agreementOf } from '../facilities.ts'
import { funder } from '../organisations.ts'
import { childId, SEED, seedId } from '../ids.ts'
import { streamFor, type Random } from '../random.ts'
import type { RowOf } from '../rows.ts'
import { firmUserId, staffUserId } from '../who.ts'
import { peopleOfFirm } from '../people.ts'
import { lineOf } from './claims.ts'
import { caseNumberOf } from './patient.ts'
import { settle, type Settlement } from './settlement.ts'
import type { Claim, Story } from './shapes.ts'
import { itemAt } from '../item-at.ts'

type Known = 'billed_cents' | 'adjustment_cents' | 'lien_number' | 'created_at'
export type LienRow = RowOf<'lien'> & Required<Pick<RowOf<'lien'>, Known>>

export interface Ledger {
  readonly liens: LienRow[]
  readonly settlement: Settlement | null
}

type Status = NonNullable<LienRow['status']>

/** The liens of a case, as far as its story has come, and the settlement that pays them. */
export function ledgerOf(story: Story, claims: readonly Claim[], diagnosis: string | null): Ledger {
  const random = streamFor(SEED, 'liens', story.index)
  const liens = claims.map((claim, place) => lienRow(story, claim, place, diagnosis, random))
  if (story.status === 'closed_no_recovery') liens.forEach(writeOff)
  if (story.settled === null) return { liens, settlement: null }
  const settlement = settle(story, liens.map(toOpenLien))
  const { lines } = settlement.result
  liens.forEach((lien, place) => {
    const line = itemAt(
      lines,
      lines.findIndex(({ lien_number }) => lien_number === lien.lien_number),
    )
    progress(story, lien, line.award_cents, place, random)
  })
  return { liens, settlement }
}

function toOpenLien({ lien_number, billed_cents, adjustment_cents, priority_class, status }: LienRow) {
  return {
    lien_number,
    balance_cents: billed_cents - adjustment_cents,
    priority_class: priority_class ?? ('pro_rata' as const),
    disputed: status === 'disputed',
  }
}

function lienNumber(story: Story, place: number): string {
  return `${caseNumberOf(story)}-L${String(place + 1).padStart(2, '0')}`
}

function firstStatus(story: Story, claim: Claim, random: Random): Status {
  const fresh = claim.to > story.today - 25
  switch (story.status) {
    case 'intake':
    case 'underwriting':
    case 'declined':
      return 'draft'
    case 'active':
    case 'on_hold':
      return fresh ? 'draft' : random.pick(['asserted', 'asserted', 'confirmed'])
    case 'treatment_complete':
      return random.pick(['asserted', 'confirmed', 'confirmed'])
    case 'withdrawn':
      return 'asserted'
    case 'demand':
    case 'litigation':
      return random.weighted<Status>([
        [70, 'confirmed'],
        [15, 'asserted'],
        [12, 'reduction_requested'],
        [3, 'disputed'],
      ])
    case 'settled':
    case 'distribution':
      return story.fixed
        ? 'confirmed'
        : random.weighted<Status>([
            [95, 'confirmed'],
            [5, 'disputed'],
          ])
    default:
      return 'confirmed'
  }
}

function lienRow(story: Story, claim: Claim, place: number, diagnosis: string | null, random: Random): LienRow {
  const status = story.fixed?.disputed && place === 0 ? 'disputed' : firstStatus(story, claim, random)
  const confirmed = status !== 'draft' && status !== 'asserted'
  const created = Math.min(story.today, claim.to + random.int(5, 20))
  const adjustment =
    !story.fixed && claim.visits.length > 0 && random.chance(0.06)
      ? shareByBps(claim.billed, random.int(2, 10) * 100)
      : 0
  const owner = claim.provider === null ? claim.chiropractor : claim.provider
  return neverTurned({
    id: childId('lien', story.index, place),
    lien_number: lienNumber(story, place),
    patient_id: story.id,
    appointment_ids: claim.visits.map(({ row }) => row.id),
    medical_provider_id: claim.provider === null ? null : seedId('medical_provider', claim.provider),
    chiropractor_id: claim.chiropractor === null ? null : seedId('chiropractor', claim.chiropractor),
    owner_type: claim.owner,
    owner_id: owner === null ? null : seedId(claim.provider === null ? 'chiropractor' : 'medical_provider', owner),
    lien_type: claim.type,
    priority_class: claim.priority,
    service_from: iso(claim.from),
    service_to: iso(claim.to),
    lines: claim.visits.map((visit) => lineOf(visit, diagnosis, iso)),
    billed_cents: claim.billed,
    adjustment_cents: adjustment,
    reduction_cents: 0,
    final_cents: claim.billed - adjustment,
    paid_cents: 0,
    balance_cents: claim.billed - adjustment,
    status,
    ...funding(story, claim, created, random),
    confirmed_at: confirmed ? atWork(Math.min(story.today, created + 10), random) : null,
    confirmed_by: confirmed ? firmUserId(itemAt(peopleOfFirm(story.firm), 0)) : null,
    confirmed_method: confirmed ? random.pick(['letter', 'email', 'portal']) : null,
    last_statement_at: confirmed && random.chance(0.5) ? atWork(Math.min(story.today, created + 40), random) : null,
    dispute_reason: status === 'disputed' ? 'The firm says that part of the care was for an older injury.' : null,
    created_at: atWork(created, random),
    created_by: staffUserId(story.manager),
    updated_at: atWork(story.closed ?? story.today, random),
    updated_by: staffUserId(story.manager),
  })
}

const OFFERED = 0.12

/** Providers that sell get their price from a funder, between 22 and 55 percent of the face value. */
function funding(story: Story, claim: Claim, created: number, random: Random): Partial<LienRow> {
  const sells = claim.provider !== null && agreementOf(claim.provider) !== 'holds_lien' && story.approved !== null
  const share = agreementOf(claim.provider ?? 0) === 'mixed' ? 0.35 : 0.6
  const bought = Math.min(created + random.int(5, 30), story.settled ?? story.today)
  if (!sells || !random.chance(share))
    return sells && random.chance(OFFERED) && story.settled === null
      ? offer(story.index % story.pool.funders, claim.billed)
      : { funding_status: 'none' }
  const buyer = random.zipf(funderPlaces.slice(0, story.pool.funders))
  return {
    funding_status: 'funded',
    owner_type: 'funder',
    owner_id: seedId('funder', buyer),
    servicing_fee_bps: funder(buyer).servicing_fee_bps,
    price_cents: shareByBps(claim.billed, random.int(22, 55) * 100),
    purchase_date: iso(Math.max(claim.from, bought)),
  }
}

/** What the funder's own terms make of the bill. */
function offer(buyer: number, billed: number): Partial<LienRow> {
  return {
    funding_status: 'offered',
    offered_to_id: seedId('funder', buyer),
    price_cents: shareByBps(billed, funder(buyer).default_price_bps ?? 0),
  }
}
const funderPlaces = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

function amounts(lien: LienRow, final: number, paid: number): void {
  const adjusted = lien.billed_cents - lien.adjustment_cents
  Object.assign(lien, {
    reduction_cents: adjusted - final,
    final_cents: final,
    paid_cents: paid,
    balance_cents: final - paid,
  })
}

/** Nothing was recovered, so the whole claim is given up. */
function writeOff(lien: LienRow): void {
  amounts(lien, 0, 0)
  Object.assign(lien, { status: 'written_off', write_off_reason: 'The case ended without a recovery.' })
}

function progress(story: Story, lien: LienRow, award: number, place: number, random: Random): void {
  if (lien.status === 'disputed' || story.fixed?.published) return
  if (story.status === 'settled') {
    if (random.chance(0.5)) amounts(lien, award, 0)
    lien.status = lien.reduction_cents ? 'agreed' : random.pick(['reduction_requested', 'negotiating'])
    return
  }
  if (story.status === 'distribution') {
    const part = !story.fixed && random.chance(0.3) && award > 1 ? Math.floor(award / 2) : 0
    amounts(lien, award, part)
    lien.status = part > 0 ? 'part_paid' : random.pick(['agreed', 'payable'])
    return
  }
  amounts(lien, award, award)
  lien.status = place % 5 < 2 && award > 0 ? 'released' : 'paid'
}
