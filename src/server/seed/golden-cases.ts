import { keysOf } from '#domain/rules/keys.ts'
import type { CaseStatus } from '#domain/rules/transitions/case-status-facts.ts'
import { dayNumber } from './calendar.ts'
import { course, emptyCourse } from './cases/course.ts'
import type { Claim, PlannedVisit, Story } from './cases/shapes.ts'
import { solOf } from './cases/story.ts'
import { regionOf } from './organisations.ts'
import { regions } from './places.ts'
import { demo } from './sizes.ts'
import { freshId, SEED } from './ids.ts'
import { streamFor } from './random.ts'
import { itemAt } from './item-at.ts'

const places = {
  workedExample: 0,
  passengerDriver: 1,
  passengerFront: 2,
  passengerRear: 3,
  passengerChild: 4,
  firmChanged: 5,
  declinedThenReevaluated: 6,
  medicareAndLop: 7,
  disputedLienHeld: 8,
  minor: 9,
  revokedSms: 10,
  mergedInto: 11,
  mergedDuplicate: 12,
  leapDay: 13,
  reversedReceipt: 14,
  arabicRtl: 15,
  conflictFirst: 16,
  conflictSecond: 17,
} as const

export type GoldenCase = keyof typeof places

/** Ids of the cases that tests and demonstrations rely on, at every size and on every day. */
export const goldenCases = Object.fromEntries(
  Object.entries(places).map(([name, place]) => [name, freshId('patient', place)]),
) as Readonly<Record<GoldenCase, string>>

const goldenNames = keysOf(places)

/** Their places among the staff. */
export const CASE_MANAGER = 2
export const UNDERWRITER = 3

function become(story: Story, status: CaseStatus, age: number, changes: Partial<Story> = {}): void {
  const opened = story.today - age
  Object.assign(story, emptyCourse, {
    status,
    opened,
    dol: opened - 6,
    dob: dayNumber('1984-05-02') + story.index * 301,
    minor: false,
    gap: false,
    surgery: false,
    beforeHold: null,
    firm: 0,
    manager: CASE_MANAGER,
    underwriter: UNDERWRITER,
    accident: 'auto_rear_end',
    profile: 'motor_vehicle',
    ...changes,
  })
  story.region = itemAt(regions, regionOf(story.firm, demo.lawfirms))
  story.city = itemAt(story.region.cities, 0)
  if (story.subsidiary !== null) story.subsidiary = regionOf(story.firm, demo.lawfirms)
  course(story, streamFor(SEED, 'golden', story.index))
  story.solDate = solOf(story)
}

const CENTS = 100
const offices = { imaging: 0, pain: 1, surgery: 3 }

/** Visits that add up to the balances of the worked example. */
function workedPlan(from: number): PlannedVisit[] {
  const adjustments = Array.from({ length: 26 }, (_, turn): PlannedVisit => ({
    code: 'chiropractic',
    day: from + turn * 3,
    rank: 0,
    cents: (turn === 0 ? 345 : 300) * CENTS,
  }))
  return [
    ...adjustments,
    { code: 'mri', day: from + 31, rank: 0, cents: 3_600 * CENTS, office: offices.imaging },
    { code: 'pain_management_consult', day: from + 61, rank: 0, cents: 600 * CENTS, office: offices.pain },
    { code: 'epidural_injection', day: from + 94, rank: 0, cents: 1_035_025, office: offices.pain },
    { code: 'epidural_injection', day: from + 118, rank: 0, cents: 1_035_025, office: offices.pain },
    { code: 'surgery_outpatient', day: from + 202, rank: 0, cents: 48_500 * CENTS, office: offices.surgery },
  ]
}

function governmentClaim(type: 'medicare' | 'medicaid', billed: number, from: number): Claim {
  return {
    visits: [],
    provider: null,
    chiropractor: null,
    type,
    priority: 'super',
    owner: 'government',
    billed,
    from,
    to: from + 3,
  }
}

/** The order in which the example names its liens. */
function workedClaims(claims: readonly Claim[], dol: number): Claim[] {
  const of = (office: number): Claim[] => claims.filter(({ provider }) => provider === office)
  const chiropractor = claims.filter(({ chiropractor: practice }) => practice !== null)
  return [
    ...of(offices.surgery),
    ...of(offices.imaging),
    ...chiropractor,
    ...of(offices.pain),
    governmentClaim('medicare', 312_044, dol),
  ]
}

type Shape = (story: Story) => void

const shapes: Readonly<Record<GoldenCase, Shape>> = {
  workedExample(story) {
    become(story, 'settled', 620, { subsidiary: 0, chiropractor: 0, surgery: true, dob: dayNumber('1958-03-11') })
    story.limits = { person: 10_000_000, accident: 30_000_000 }
    story.fixed = {
      plan: workedPlan(story.treatedFrom ?? story.opened),
      claims: (claims) => workedClaims(claims, story.dol),
      settlement: { settlement_lines_cents: [10_000_000], fee_num: 1, fee_den: 3, costs_cents: 241_755 },
      published: true,
    }
  },
  passengerDriver: (story) => passenger(story),
  passengerFront: (story) => passenger(story),
  passengerRear: (story) => passenger(story),
  passengerChild: (story) => passenger(story, { dob: dayNumber('2013-09-14'), minor: true }),
  firmChanged: (story) => become(story, 'active', 240),
  declinedThenReevaluated: (story) => become(story, 'underwriting', 40),
  medicareAndLop(story) {
    become(story, 'demand', 400, { dob: dayNumber('1951-11-23') })
    story.fixed = { claims: (claims) => [...claims, governmentClaim('medicare', 184_210, story.dol)] }
  },
  disputedLienHeld(story) {
    become(story, 'distribution', 560, { firm: 1 })
    story.fixed = { disputed: true, plan: treatedPlan(story) }
  },
  minor: (story) => become(story, 'active', 120, { dob: dayNumber('2016-02-20'), minor: true }),
  revokedSms(story) {
    become(story, 'active', 150)
    story.fixed = { consent: 'revoked' }
  },
  mergedInto: (story) => become(story, 'active', 100),
  mergedDuplicate: (story) => become(story, 'intake', 95),
  leapDay(story) {
    const dol = dayNumber('2024-02-29')
    become(story, 'litigation', story.today - dol - 5, { dol })
  },
  reversedReceipt(story) {
    become(story, 'distribution', 540, { firm: 1 })
    story.fixed = { plan: treatedPlan(story), bounced: true }
  },
  arabicRtl(story) {
    become(story, 'active', 130)
    story.language = 'arabic'
    story.name = { set: 'arabic', gender: 'female', first: 'Nour', middle: null, last: 'Haddad', native: 'نور حدّاد' }
  },
  conflictFirst: (story) => become(story, 'active', 90),
  conflictSecond: (story) => become(story, 'active', 91),
}

/** Four people in one car: together they are billed more than the other side's policy pays for one accident. */
function passenger(story: Story, changes: Partial<Story> = {}): void {
  become(story, 'active', 190, changes)
  story.limits = { person: 2_500_000, accident: 5_000_000 }
  story.fixed = { plan: treatedPlan(story) }
}

function treatedPlan(story: Story): PlannedVisit[] {
  const from = story.treatedFrom ?? story.opened
  return [
    { code: 'initial_evaluation', day: from, rank: 0, cents: 38_000 },
    { code: 'mri', day: from + 25, rank: 0, cents: 320_000, office: offices.imaging },
    { code: 'pain_management_consult', day: from + 48, rank: 0, cents: 45_000, office: offices.pain },
    { code: 'epidural_injection', day: from + 95, rank: 0, cents: 1_250_000, office: offices.pain },
    { code: 'follow_up', day: from + 120, rank: 0, cents: 24_000 },
  ]
}

const nameAt = new Map(goldenNames.map((name): [number, GoldenCase] => [places[name], name]))

export const goldenCaseAt = (index: number): GoldenCase | undefined => nameAt.get(index)

export function shaped(story: Story): Story {
  const golden = goldenCaseAt(story.index)
  if (golden) shapes[golden](story)
  return story
}
