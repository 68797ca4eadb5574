import { ageOn } from '#domain/rules/dates.ts'
import { limitationOf } from '#domain/rules/limitation.ts'
import { solSeed } from '#domain/rules/limitation-seed.ts'
import type { CaseStatus } from '#domain/rules/transitions/case-status-facts.ts'
import { dayNumber, iso } from '../calendar.ts'
import { freshId, SEED } from '../ids.ts'
import { fullName, nameSetOf } from '../names/index.ts'
import { firmName, regionOf } from '../organisations.ts'
import { regions } from '../places.ts'
import { streamFor, type Random } from '../random.ts'
import { BLOCK, demo, poolOf, type Size } from '../sizes.ts'
import { employeesIn } from '../who.ts'
import {
  accidentOf,
  cityOfState,
  ordinaryTimes,
  solProfileByAccident,
  timesNearLimitation,
  twoYearLimitationStates,
} from './accident.ts'
import { course, emptyCourse } from './course.ts'
import type { Story } from './shapes.ts'
import { itemAt } from '../item-at.ts'

const shares: readonly (readonly [number, CaseStatus])[] = [
  [8, 'intake'],
  [7, 'underwriting'],
  [34, 'active'],
  [1, 'on_hold'],
  [10, 'treatment_complete'],
  [12, 'demand'],
  [9, 'litigation'],
  [4, 'settled'],
  [3, 'distribution'],
  [9, 'closed_paid'],
  [1, 'declined'],
  [1, 'withdrawn'],
  [1, 'closed_no_recovery'],
]

// Two hundred random cases may contain none of the rare kinds; the demo should show one of each.
const promised: ReadonlyMap<number, CaseStatus> = new Map([
  [151, 'on_hold'],
  [163, 'declined'],
  [172, 'closed_no_recovery'],
  [184, 'declined'],
])

const limitChoices = [
  [30, { person: 2_500_000, accident: 5_000_000 }],
  [25, { person: 5_000_000, accident: 10_000_000 }],
  [25, { person: 10_000_000, accident: 30_000_000 }],
  [15, { person: 25_000_000, accident: 50_000_000 }],
  [5, { person: 100_000_000, accident: 100_000_000 }],
] as const

const URGENT = 0.1
const PAST = 0.005
const MINORS = 0.03
const DUPLICATES = 0.004

export function storyOf(index: number, today: number): Story {
  const random = streamFor(SEED, 'story', index)
  const pool = poolOf(Math.floor(index / BLOCK))
  const drawn = random.weighted(shares)
  const status = promised.get(index) ?? drawn
  const minor = random.chance(MINORS)
  const urgency = status === 'active' || status === 'treatment_complete' || status === 'demand' ? random.fraction() : 1
  const urgent = urgency < URGENT
  const where = whereabouts(random, pool)
  const times = urgent ? timesNearLimitation(random, today, urgency < PAST) : ordinaryTimes(random, today, status)
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
    profile: solProfileByAccident.get(accident)!,
    ...times,
    ...emptyCourse,
    gap: status === 'active' && random.chance(0.12),
    surgery: random.chance(0.13),
    limits: random.weighted<Story['limits']>(limitChoices),
  }
  if (urgent && !minor) story.city = cityOfState(story.region, twoYearLimitationStates) ?? story.city
  course(story, random)
  story.solDate = solOf(story)
  return random.chance(DUPLICATES) && index >= BLOCK ? twinOf(story, random) : story
}

function whereabouts(random: Random, pool: Size) {
  const firm = Math.min(pool.lawfirms - 1, random.zipf(firmPlaces.slice(0, pool.lawfirms)))
  const ground = regionOf(firm, demo.lawfirms)
  const region = itemAt(regions, ground)
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
    near = Array.from({ length: count }, (_, place) => place).filter(
      (place) => regionOf(place, demo.chiropractors) === ground,
    )
    practices.set(key, near)
  }
  return near
}

const firmPlaces = Array.from({ length: 250 }, (_, place) => place)

function birthday(random: Random, minor: boolean, today: number, dol: number): number {
  const year = 365.25
  if (minor) return Math.min(dol - 60, today - Math.round(random.int(5, 17) * year) - random.int(0, 200))
  const age = Math.min(88, Math.max(19, 42 + random.normal() * 15))
  return Math.min(today, dol) - Math.round(age * year) - random.int(0, 360)
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
    ...first,
    index: story.index,
    id: story.id,
    pool: story.pool,
    name: { ...first.name, ...name, native: null },
    status: 'intake',
    beforeHold: null,
    opened: Math.min(story.today, Math.max(first.opened, story.today - 15)),
    ...emptyCourse,
    gap: false,
    surgery: false,
    solDate: first.solDate,
  }
}

export const firmNameOf = (story: Story): string => firmName(story.firm)
