import { addYears, ageOn } from '#domain/rules/dates.ts'
import { limitationOf, type SolProfile } from '#domain/rules/limitation.ts'
import { solSeed } from '#domain/rules/limitation-seed.ts'
import type { DistributionInput } from '#domain/rules/distribution/types.ts'
import type { CaseStatus } from '#domain/rules/transitions/case-status-facts.ts'
import { accidentTypes } from '#domain/seeds/accident-types.ts'
import { dayNumber, iso } from '../calendar.ts'
import { freshId, SEED } from '../ids.ts'
import { fullName, nameSetOf, type FullName, type NameSetName } from '../names/index.ts'
import { firmName, regionOf } from '../organisations.ts'
import { regions, type City, type Region } from '../places.ts'
import { streamFor, type Random } from '../random.ts'
import { BLOCK, demo, poolOf, type Size } from '../sizes.ts'
import { employeesIn } from '../who.ts'
import type { Claim } from './claims.ts'
import type { PlannedVisit } from './plan.ts'

/** What happened in a case and when; every row of the case is told from it. Days are numbers, null where not reached. */
export interface Story {
  readonly index: number
  readonly id: string
  readonly today: number
  readonly pool: Size
  status: CaseStatus
  beforeHold: CaseStatus | null
  name: FullName
  language: NameSetName
  dob: number
  minor: boolean
  region: Region
  city: City
  subsidiary: number | null
  firm: number
  chiropractor: number | null
  manager: number
  underwriter: number
  accident: string
  profile: SolProfile
  dol: number
  opened: number
  approved: number | null
  treatedFrom: number | null
  treatedTo: number | null
  demanded: number | null
  suitFiled: number | null
  settled: number | null
  closed: number | null
  solDate: number | null
  /** A stretch without visits at the end of what should be treatment. */
  gap: boolean
  surgery: boolean
  limits: { person: number; accident: number }
  /** What a case that tests rely on does not leave to chance. */
  fixed?: Fixed
}

export interface Fixed {
  readonly plan?: readonly PlannedVisit[]
  readonly claims?: (claims: Claim[]) => Claim[]
  readonly settlement?: Pick<DistributionInput, 'settlement_lines_cents' | 'fee_num' | 'fee_den' | 'costs_cents'>
  readonly consent?: 'unknown' | 'granted' | 'revoked'
  readonly disputed?: boolean
  /** The distribution is published, and nobody has acted on it yet. */
  readonly published?: boolean
  /** The firm's cheque came back. */
  readonly bounced?: boolean
}

const shares: readonly (readonly [number, CaseStatus])[] = [
  [8, 'intake'], [7, 'underwriting'], [34, 'active'], [1, 'on_hold'], [10, 'treatment_complete'], [12, 'demand'],
  [9, 'litigation'], [4, 'settled'], [3, 'distribution'], [9, 'closed_paid'], [1, 'declined'], [1, 'withdrawn'],
  [1, 'closed_no_recovery'],
]

/** Days since the case was opened, by how far it has come. */
const ages: Record<CaseStatus, readonly [number, number]> = {
  intake: [0, 20], underwriting: [7, 45], active: [30, 420], on_hold: [90, 400], treatment_complete: [170, 520],
  demand: [220, 560], litigation: [380, 1200], settled: [420, 1250], distribution: [470, 1300], closed_paid: [540, 1420],
  declined: [40, 900], withdrawn: [90, 900], closed_no_recovery: [540, 1400],
}

const limitChoices = [
  [30, { person: 2_500_000, accident: 5_000_000 }],
  [25, { person: 5_000_000, accident: 10_000_000 }],
  [25, { person: 10_000_000, accident: 30_000_000 }],
  [15, { person: 25_000_000, accident: 50_000_000 }],
  [5, { person: 100_000_000, accident: 100_000_000 }],
] as const

const accidentWeights: Record<string, number> = {
  auto_rear_end: 30, auto_side_impact: 15, auto_other: 10, commercial_truck: 5, motorcycle: 4, rideshare: 6, bus_transit: 2,
  pedestrian: 5, bicycle_scooter: 3, slip_trip_and_fall: 13, negligent_security: 1, dog_bite: 2, assault: 1, product: 1,
  workplace: 2,
}
const profiles = new Map(accidentTypes.map(({ code, sol_profile }) => [code, sol_profile]))

const URGENT = 0.1
const PAST = 0.005
const MINORS = 0.03
const DUPLICATES = 0.004

export function storyOf(index: number, today: number): Story {
  const random = streamFor(SEED, 'story', index)
  const pool = poolOf(Math.floor(index / BLOCK))
  const status = random.weighted(shares)
  const minor = random.chance(MINORS)
  const urgency = status === 'active' || status === 'treatment_complete' || status === 'demand' ? random.fraction() : 1
  const urgent = urgency < URGENT
  const where = whereabouts(random, pool)
  const times = urgent
    ? nearLimitation(random, today, urgency < PAST)
    : ordinaryTimes(random, today, status)
  const accident = accidentOf(random, times.dol, urgent)
  const set = nameSetOf(random)
  const name = fullName(random, set)
  const story: Story = {
    index,
    id: freshId('patient', index),
    today,
    pool,
    status,
    beforeHold: status === 'on_hold' ? 'active' : null,
    name,
    language: set === 'english' || random.chance(0.35) ? 'english' : set,
    dob: birthday(random, minor, today, times.dol),
    minor,
    ...where,
    manager: random.pick(employeesIn('case_management', pool.employees)),
    underwriter: random.pick(employeesIn('underwriting', pool.employees)),
    accident,
    profile: profiles.get(accident)!,
    ...times,
    ...emptyCourse,
    gap: status === 'active' && random.chance(0.12),
    surgery: random.chance(0.13),
    limits: random.weighted<Story['limits']>(limitChoices),
  }
  if (urgent && !minor) story.city = cityOfState(story.region, TWO_YEARS) ?? story.city
  course(story, random)
  story.solDate = solOf(story)
  return random.chance(DUPLICATES) && index >= BLOCK ? twinOf(story, random) : story
}

export const emptyCourse = {
  approved: null, treatedFrom: null, treatedTo: null, demanded: null, suitFiled: null, settled: null, closed: null,
  solDate: null,
}

function whereabouts(random: Random, pool: Size) {
  const firm = Math.min(pool.lawfirms - 1, random.zipf(firmPlaces.slice(0, pool.lawfirms)))
  const ground = regionOf(firm, demo.lawfirms)
  const region = regions[ground]!
  const near = practicesOn(ground, pool.chiropractors)
  return {
    firm,
    region,
    city: random.pick(region.cities),
    subsidiary: random.chance(0.75) ? ground : null,
    chiropractor: near.length > 0 && random.chance(0.55) ? random.pick(near) : null,
  }
}

const practices = new Map<string, number[]>()

function practicesOn(ground: number, count: number): number[] {
  const key = `${ground} of ${count}`
  let near = practices.get(key)
  if (!near) {
    near = Array.from({ length: count }, (_, place) => place).filter((place) => regionOf(place, demo.chiropractors) === ground)
    practices.set(key, near)
  }
  return near
}

const firmPlaces = Array.from({ length: 250 }, (_, place) => place)

interface Times {
  dol: number
  opened: number
}

function ordinaryTimes(random: Random, today: number, status: CaseStatus): Times {
  const [least, most] = ages[status]
  const opened = today - random.int(least, most)
  return { opened, dol: accidentDay(random, opened - random.int(1, 30)) }
}

const NEAR = 120
const TWO_YEARS = ['FL', 'GA', 'TX', 'CA', 'NJ', 'IL', 'NV', 'AZ']

/** An accident whose two years are about to end, or have just ended, without a suit. */
function nearLimitation(random: Random, today: number, past: boolean): Times {
  const ends = past ? today - random.int(3, 40) : today + random.int(2, NEAR)
  const dol = dayNumber(addYears(iso(ends), -2))
  return { dol, opened: dol + random.int(2, 30) }
}

function cityOfState(region: Region, states: readonly string[]): City | undefined {
  return region.cities.find(({ state }) => states.includes(state))
}

/** Fridays to Sundays see more accidents than the other days. */
function accidentDay(random: Random, day: number): number {
  const weekend = random.chance(0.35)
  if (!weekend) return day
  // Day numbers count from a Wednesday: the rest of seven tells the day of the week.
  return day - ((day + 3 - random.pick([5, 6, 7])) % 7)
}

const WINTER = [11, 12, 1, 2, 3]

function accidentOf(random: Random, dol: number, urgent: boolean): string {
  const winter = WINTER.includes(Number(iso(dol).slice(5, 7)))
  const weights = Object.entries(accidentWeights).map(([code, weight]): [number, string] => {
    const estimated = ['motor_vehicle', 'premises'].includes(profiles.get(code)!)
    return [urgent && !estimated ? 0 : code === 'slip_trip_and_fall' && winter ? weight * 2 : weight, code]
  })
  return random.weighted(weights)
}

function birthday(random: Random, minor: boolean, today: number, dol: number): number {
  const year = 365.25
  if (minor) return Math.min(dol - 60, today - Math.round(random.int(5, 17) * year) - random.int(0, 200))
  const age = Math.min(88, Math.max(19, 42 + random.normal() * 15))
  return Math.min(today, dol) - Math.round(age * year) - random.int(0, 360)
}

/** Lays the later events between the opening of the case and today. */
export function course(story: Story, random: Random): void {
  const { status, opened, today } = story
  if (status === 'intake' || status === 'underwriting') return
  const age = today - opened
  const part = (least: number, most: number): number => Math.round(age * (least + random.fraction() * (most - least)))
  story.approved = opened + Math.min(part(0.05, 0.3), random.int(4, 21))
  if (status === 'declined') {
    story.closed = story.approved
    story.approved = null
    return
  }
  story.treatedFrom = Math.min(today, story.approved + random.int(1, 9))
  story.treatedTo = today
  if (status === 'active') return
  if (status === 'on_hold' || status === 'withdrawn') {
    story.treatedTo = story.treatedFrom + part(0.2, 0.5)
    if (status === 'withdrawn') story.closed = Math.min(today, story.treatedTo + random.int(20, 60))
    return
  }
  story.treatedTo = story.treatedFrom + part(0.4, 0.55)
  if (status === 'treatment_complete') {
    story.treatedTo = Math.max(story.treatedTo, today - random.int(5, 60))
    return
  }
  const demanded = story.treatedTo + part(0.05, 0.12)
  story.demanded = demanded
  if (status === 'demand') return
  if (status === 'litigation' || random.chance(0.4)) story.suitFiled = demanded + part(0.06, 0.14)
  if (status === 'litigation') return
  const last = story.suitFiled ?? demanded
  if (status === 'closed_no_recovery') {
    story.closed = last + part(0.05, 0.15)
    return
  }
  const settled = status === 'closed_paid' ? last + part(0.02, 0.06) : Math.max(last + 2, today - random.int(4, 45))
  story.settled = Math.min(today - 2, settled)
  if (status === 'closed_paid') story.closed = Math.min(today - 1, story.settled + random.int(25, 75))
}

export function solOf(story: Story): number | null {
  const found = limitationOf(
    {
      dol: iso(story.dol),
      state_code: story.city.state,
      profile: story.profile,
      dob: iso(story.dob),
      is_death: false,
      against_government: false,
      sol_override: null,
    },
    solSeed,
  )
  return found.kind === 'estimated' ? dayNumber(found.sol_date) : null
}

export function isMinor(story: Story): boolean {
  return ageOn(iso(story.dob), iso(story.today)) < 18
}

/** The same human entered a second time: names swapped, an accent lost, a slip of the finger. */
function twinOf(story: Story, random: Random): Story {
  const first = storyOf(story.index - random.int(1, Math.min(40, story.index)), story.today)
  const { first: given, last } = first.name
  const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ı', 'i')
  const slip = (text: string): string => text.slice(0, -2) + text.slice(-1) + text.slice(-2, -1)
  const name = random.pick([
    { first: last, last: given },
    { first: plain(given), last: plain(last) },
    { first: given, last: slip(last) },
  ])
  return {
    ...first, index: story.index, id: story.id, pool: story.pool, name: { ...first.name, ...name, native: null },
    status: 'intake', beforeHold: null, opened: Math.min(story.today, Math.max(first.opened, story.today - 15)),
    ...emptyCourse, gap: false, surgery: false, solDate: first.solDate,
  }
}

export const firmNameOf = (story: Story): string => firmName(story.firm)
