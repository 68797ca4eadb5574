import { addYears } from '#domain/rules/dates.ts'
import type { CaseStatus } from '#domain/rules/transitions/case-status-facts.ts'
import { accidentTypes } from '#domain/seeds/accident-types.ts'
import { dayNumber, iso } from '../calendar.ts'
import type { City, Region } from '../places.ts'
import type { Random } from '../random.ts'

/** Days since the case was opened, by how far it has come. */
const ages: Record<CaseStatus, readonly [number, number]> = {
  intake: [0, 20],
  underwriting: [7, 45],
  active: [30, 420],
  on_hold: [90, 400],
  treatment_complete: [170, 520],
  demand: [220, 560],
  litigation: [380, 1200],
  settled: [420, 1250],
  distribution: [470, 1300],
  closed_paid: [540, 1420],
  declined: [40, 900],
  withdrawn: [90, 900],
  closed_no_recovery: [540, 1400],
}

const accidentWeights: Record<string, number> = {
  auto_rear_end: 30,
  auto_side_impact: 15,
  auto_other: 10,
  commercial_truck: 5,
  motorcycle: 4,
  rideshare: 6,
  bus_transit: 2,
  pedestrian: 5,
  bicycle_scooter: 3,
  slip_trip_and_fall: 13,
  negligent_security: 1,
  dog_bite: 2,
  assault: 1,
  product: 1,
  workplace: 2,
}
export const solProfileByAccident = new Map(accidentTypes.map(({ code, sol_profile }) => [code, sol_profile]))

interface Times {
  /** Date of loss, as day number. */
  dol: number
  opened: number
}

export function ordinaryTimes(random: Random, today: number, status: CaseStatus): Times {
  const [least, most] = ages[status]
  const opened = today - random.int(least, most)
  return { opened, dol: accidentDay(random, opened - random.int(1, 30)) }
}

const URGENT_WITHIN_DAYS = 120
export const twoYearLimitationStates = ['FL', 'GA', 'TX', 'CA', 'NJ', 'IL', 'NV', 'AZ']

/** An accident whose two years are about to end, or have just ended, without a suit. */
export function timesNearLimitation(random: Random, today: number, past: boolean): Times {
  const ends = past ? today - random.int(3, 40) : today + random.int(2, URGENT_WITHIN_DAYS)
  const dol = dayNumber(addYears(iso(ends), -2))
  return { dol, opened: dol + random.int(2, 30) }
}

export function cityOfState(region: Region, states: readonly string[]): City | undefined {
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

export function accidentOf(random: Random, dol: number, urgent: boolean): string {
  const winter = WINTER.includes(Number(iso(dol).slice(5, 7)))
  const weights = Object.entries(accidentWeights).map(([code, weight]): [number, string] => {
    // Urgent cases need a computable limitation date; the rules estimate one for these profiles.
    const estimated = ['motor_vehicle', 'premises'].some((profile) => profile === solProfileByAccident.get(code))
    return [urgent && !estimated ? 0 : code === 'slip_trip_and_fall' && winter ? weight * 2 : weight, code]
  })
  return random.weighted(weights)
}
