import type { CaseStatus } from '#domain/rules/transitions/case-status-facts.ts'
import { atWork } from '../calendar.ts'
import { childId, SEED } from '../ids.ts'
import { streamFor } from '../random.ts'
import { staffUserId } from '../who.ts'
import type { CaseRecords, RecordRow, RecordInputs } from './case-rows.ts'
import type { LienRow } from './liens.ts'
import { openedAt } from './patient.ts'
import { moneyRecords } from './money-records.ts'
import type { Story } from './shapes.ts'

/** Event and ledger rows of a demo case. They add up to its figures, which tests recompute from them. */
export function recordsOf(told: RecordInputs): CaseRecords {
  return {
    case_status_event: statusEvents(told.story),
    consent_event: consentEvents(told),
    lien_event: told.liens.flatMap((lien, place) => lienEvents(told.story, lien, place)),
    patient_lawfirm_history: [],
    sync_conflict: [],
    ...moneyRecords(told),
  }
}

function statusSteps(story: Story): [day: number, status: CaseStatus][] {
  const { opened, approved, treatedTo, demanded, suitFiled, settled, closed, status, today } = story
  const steps: [number | null, CaseStatus][] = [
    [status === 'intake' ? null : opened + 1, 'underwriting'],
    [approved, 'active'],
    [demanded === null && status !== 'treatment_complete' ? null : treatedTo, 'treatment_complete'],
    [demanded, 'demand'],
    [suitFiled, 'litigation'],
    [settled, 'settled'],
    [settled === null || status === 'settled' ? null : settled + 2, 'distribution'],
    [closed === null && status !== 'on_hold' ? null : (closed ?? treatedTo), status],
  ]
  return steps.flatMap(([day, to]) => (day === null ? [] : [[Math.min(day, today), to]]))
}

function statusEvents(story: Story): RecordRow[] {
  const random = streamFor(SEED, 'status events', story.index)
  const base = { patient_id: story.id, kind: 'change', by: staffUserId(story.manager) }
  const id = (place: number): string => childId('case_status_event', story.index, place)
  const opening = {
    ...base,
    id: id(0),
    from_status: 'intake',
    to_status: 'intake',
    detail: { opened: true },
    at: openedAt(story),
  }
  let from: CaseStatus = 'intake'
  let last = opening.at
  const changes = statusSteps(story).map(([day, to], place) => {
    const worked = atWork(day, random)
    const at = worked > last ? worked : last
    const row = { ...base, id: id(place + 1), from_status: from, to_status: to, at }
    from = to
    last = at
    return row
  })
  return [opening, ...changes]
}

function consentEvents({ story, mobiles }: RecordInputs): RecordRow[] {
  return mobiles.flatMap((mobile, place): RecordRow[] => {
    if (!mobile.consent_at) return []
    const common = {
      patient_id: story.id,
      patient_mobile_info_id: mobile.id,
      number: mobile.number,
      by: staffUserId(1),
    }
    const id = (turn: number): string => childId('consent_event', story.index, place * 2 + turn)
    const granted = {
      ...common,
      id: id(0),
      consent: 'granted',
      detail_consent: mobile.detail_consent ?? false,
      source: mobile.consent_source,
      text_version: mobile.consent_text_version,
      at: mobile.consent_at,
    }
    if (!mobile.revoked_at) return [granted]
    return [
      granted,
      {
        ...common,
        id: id(1),
        consent: 'revoked',
        detail_consent: false,
        source: 'inbound_sms',
        keyword: mobile.revoked_keyword,
        at: mobile.revoked_at,
      },
    ]
  })
}

const ENTRIES_PER_LIEN = 6

function lienEvents(story: Story, lien: LienRow, place: number): RecordRow[] {
  const rows: RecordRow[] = []
  const add = (kind: string, at: string | null | undefined, more: Readonly<Record<string, unknown>>): void => {
    const id = childId('lien_event', story.index, (place * ENTRIES_PER_LIEN + rows.length) % 256)
    rows.push({ id, lien_id: lien.id, kind, at: at ?? lien.created_at, by: staffUserId(story.manager), ...more })
  }
  add('charge', lien.created_at, { amount_cents: lien.billed_cents })
  if (lien.adjustment_cents > 0) add('adjustment', lien.created_at, { amount_cents: lien.adjustment_cents })
  // An offer without the user who made it could not be accepted.
  if (lien.funding_status === 'offered')
    add('funding', lien.created_at, {
      from_value: 'none',
      to_value: 'offered',
      detail: { funder_id: lien.offered_to_id, price_cents: lien.price_cents },
    })
  if (lien.funding_status === 'funded') add('funding', lien.created_at, { from_value: 'approved', to_value: 'funded' })
  if (lien.reduction_cents) add('reduction', lien.updated_at, { amount_cents: lien.reduction_cents })
  if (lien.paid_cents)
    add('payment', lien.updated_at, {
      amount_cents: lien.paid_cents,
      source: 'settlement',
      paid_on: lien.updated_at?.slice(0, 10),
    })
  if (lien.status === 'disputed')
    add('status', lien.updated_at, { from_value: 'confirmed', to_value: 'disputed', reason: lien.dispute_reason })
  return rows
}
