import { atWork, iso, neverTurned } from '../calendar.ts'
import { cityOfOffice, providerOfOffice, providerType } from '../facilities.ts'
import { childId, SEED, seedId } from '../ids.ts'
import type { ProviderType } from '../provider-type.ts'
import { streamFor, type Random } from '../random.ts'
import { look, type RowOf } from '../rows.ts'
import { regionOf } from '../organisations.ts'
import { demo, type Size } from '../sizes.ts'
import { codeOn, kindOf } from '../visit-kinds.ts'
import { staffUserId } from '../who.ts'
import { momentIn } from '../zone-time.ts'
import { plannedVisits } from './plan.ts'
import type { PlannedVisit, Story, Visit } from './shapes.ts'

/** The first `count` visits of the course by rank, as appointments in order of time. */
export function visitsOf(story: Story, count: number): Visit[] {
  const random = streamFor(SEED, 'visits', story.index)
  const chosen = plannedVisits(story)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .sort((a, b) => a.day - b.day || a.rank - b.rank)
  const offices = new Map<string, number>()
  const visits = chosen.map((planned, place) => visit(story, planned, place, random, offices))
  return linkRescheduled(visits)
}

const officeLists = new Map<string, number[]>()

function officesFor(types: readonly ProviderType[], story: Story): number[] {
  const { pool, region } = story
  const key = `${pool.offices} ${region.code} ${types.join()}`
  let list = officeLists.get(key)
  if (!list) {
    const fit = officesOfType(types, pool)
    const near = fit.filter((office) => region.cities.includes(cityOfOffice(office)))
    list = near.length > 0 ? near : fit
    officeLists.set(key, list)
  }
  return list
}

function officesOfType(types: readonly ProviderType[], pool: Size): number[] {
  const all = Array.from({ length: pool.offices }, (_, office) => office)
  for (const type of types) {
    const fit = all.filter((office) => providerType(providerOfOffice(office)) === type)
    if (fit.length > 0) return fit
  }
  throw new RangeError(`nobody offers ${types.join()}`)
}

function practiceNear(story: Story, random: Random): number {
  if (story.chiropractor !== null) return story.chiropractor
  const ground = story.subsidiary ?? regionOf(story.firm, demo.lawfirms)
  return (ground + demo.subsidiaries * random.int(0, 1)) % story.pool.chiropractors
}

type Outcome =
  | 'done'
  | 'no_show'
  | 'late_cancel'
  | 'cancelled_by_patient'
  | 'cancelled_by_provider'
  | 'rescheduled'
  | 'forgotten'

function outcomeOf({ code, rank, cents }: PlannedVisit, story: Story, day: number, random: Random): Outcome {
  const sure =
    cents !== undefined || kindOf(code).surgery || code === 'anesthesia' || (rank < 1 && story.status === 'active')
  if (sure) return 'done'
  const lately = day > story.today - 45 && story.status === 'active'
  return random.weighted<Outcome>([
    [80, 'done'],
    [11, 'no_show'],
    [1, 'late_cancel'],
    [4, 'cancelled_by_patient'],
    [2, 'cancelled_by_provider'],
    [1, 'rescheduled'],
    [lately ? 5 : 0, 'forgotten'],
  ])
}

const cancelReasons = [
  'Patient has a conflict at work.',
  'Patient is ill.',
  'No transportation that day.',
  'Doctor is away.',
  'Equipment is being serviced.',
]
const noShowReasons = [
  'No transportation.',
  'Patient forgot.',
  'Could not be reached.',
  'Work would not let the patient go.',
]

function visit(
  story: Story,
  planned: PlannedVisit,
  place: number,
  random: Random,
  offices: Map<string, number>,
): Visit {
  const { code, day } = planned
  const kind = kindOf(code)
  const practice = kind.at.length === 0 ? practiceNear(story, random) : null
  const office = practice === null ? (planned.office ?? officeOf(story, kind.at, random, offices)) : null
  const timezone = office === null ? story.city.timezone : cityOfOffice(office).timezone
  const requested = Math.max(story.opened, Math.min(story.today, day - random.int(3, 21)))
  const past = day < story.today
  const outcome = past ? outcomeOf(planned, story, day, random) : null
  const waiting = !past && planned.wanted === true
  const scheduled = waiting ? null : momentIn(timezone, iso(day), 8 * 60 + random.int(0, 32) * 15)
  const done = outcome === 'done'
  const bill = done ? billOf(story, planned, random) : null
  const ahead = past ? null : aheadOf(kind.approval === true, waiting, random)
  const row: RowOf<'appointment'> = {
    id: childId('appointment', story.index, place),
    patient_id: story.id,
    appointment_type_id: look('appointment_type', code),
    appointment_status_id: look('appointment_status', statusCode(outcome, ahead)),
    medical_provider_id: office === null || waiting ? null : seedId('medical_provider', providerOfOffice(office)),
    medical_provider_office_id: office === null || waiting ? null : seedId('medical_provider_office', office),
    chiropractor_id: practice === null || waiting ? null : seedId('chiropractor', practice),
    scheduled_start: scheduled,
    duration_min: kind.minutes,
    requested_at: atWork(requested, random),
    requested_by: staffUserId(story.manager),
    wanted_from: waiting ? iso(story.today) : null,
    wanted_to: waiting ? iso(story.today + 21) : null,
    service_date: done ? iso(day) : null,
    is_surgery: kind.surgery === true,
    approval: kind.approval
      ? done
        ? 'approved'
        : past
          ? 'pending'
          : ahead === 'confirmed'
            ? 'approved'
            : 'pending'
      : 'not_needed',
    approved_cents:
      kind.approval && (done || ahead === 'confirmed')
        ? Math.ceil((bill?.cents ?? kind.bill[1]) / 50_000) * 50_000
        : null,
    bill_amount_cents: bill?.cents ?? null,
    bill_lines: bill ? [{ code: codeOn(code, day), units: 1, charge_cents: bill.cents }] : null,
    bill_received_at: bill ? iso(bill.received) : null,
    records_received_at: done ? arrival(story, day, 6, 30, 0.05, random) : null,
    cancel_reason: outcome === 'late_cancel' || outcome?.startsWith('cancelled') ? random.pick(cancelReasons) : null,
    no_show_reason: outcome === 'no_show' ? random.pick(noShowReasons) : null,
    interpreter_needed: story.language !== 'english' && random.chance(0.4),
    transport_needed: random.chance(0.06),
    note: random.chance(0.12)
      ? random.pick([
          'Bring earlier images.',
          'Fasting not needed.',
          'Ask about numbness in the hand.',
          'Wheelchair access needed.',
        ])
      : null,
    created_at: atWork(requested, random),
    created_by: staffUserId(story.manager),
    updated_by: staffUserId(story.manager),
    updated_at: atWork(past ? Math.min(story.today, day + 1) : requested, random),
  }
  return {
    row: neverTurned(row),
    code,
    day,
    office: waiting ? null : office,
    chiropractor: waiting ? null : practice,
    billed: bill?.cents ?? 0,
  }
}

type Ahead = 'requested' | 'scheduled' | 'confirmed'

function aheadOf(approval: boolean, waiting: boolean, random: Random): Ahead {
  if (waiting) return 'requested'
  return random.chance(approval ? 0.3 : 0.5) ? 'confirmed' : 'scheduled'
}

function statusCode(outcome: Outcome | null, ahead: Ahead | null): string {
  if (outcome === null) return ahead ?? 'scheduled'
  return outcome === 'done' ? 'completed' : outcome === 'forgotten' ? 'scheduled' : outcome
}

/** A patient keeps going to the same office for the same kind of care. */
function officeOf(story: Story, types: readonly ProviderType[], random: Random, offices: Map<string, number>): number {
  const key = types.join()
  let office = offices.get(key)
  if (office === undefined) {
    office = random.pick(officesFor(types, story))
    offices.set(key, office)
  }
  return office
}

/** When a paper comes in after a visit; null while it is still missing. */
function arrival(story: Story, day: number, least: number, most: number, lost: number, random: Random): string | null {
  const comes = day + random.int(least, most)
  // Nothing stays missing in a case that is being paid out.
  const late = story.settled === null && random.chance(lost)
  return comes <= story.today && !late ? iso(comes) : null
}

function billOf(
  story: Story,
  { code, day, cents: fixed }: PlannedVisit,
  random: Random,
): { cents: number; received: number } | null {
  if (fixed !== undefined) return { cents: fixed, received: Math.min(story.today, day + 10) }
  const received = day + random.int(4, 24)
  const missing = received > story.today || (story.settled === null && random.chance(0.04))
  const [least, most] = kindOf(code).bill
  const amount = random.logNormal(least, most)
  // Most prices are whole dollars; some come with cents.
  const cents = random.chance(0.8) ? Math.round(amount / 500) * 500 : Math.round(amount)
  return missing ? null : { cents, received }
}

/** Who missed or moved a visit comes another time: the next visit of that kind is the one in its place. */
function linkRescheduled(visits: Visit[]): Visit[] {
  const moved = look('appointment_status', 'rescheduled')
  const again = look('appointment_status', 'needs_rescheduling')
  visits.forEach((missed, place) => {
    if (missed.row.appointment_status_id !== moved) return
    const next = visits.slice(place + 1).find(({ code, row }) => code === missed.code && !row.rescheduled_from_id)
    if (next) next.row.rescheduled_from_id = missed.row.id
    else Object.assign(missed.row, { appointment_status_id: again, scheduled_start: null })
  })
  return visits
}
