import { addYears, daysBetween, isMinorOn } from './dates.ts'

/** Every result is an estimate to be confirmed with counsel; the rules are data for that reason. */

export type SolProfile = 'motor_vehicle' | 'premises' | 'product' | 'medical' | 'work' | 'other'

export type SolRule = {
  state_code: string
  /** A state's motor-vehicle row goes before its general one. */
  profile: 'general' | 'motor_vehicle'
  years: number
  /** Dates of loss the row covers, both days included; null leaves the side open. */
  accrual_from: string | null
  accrual_to: string | null
  source: string
  verified_by: string | null
  verified_on: string | null
}

/** The dates of loss that a rule covers. */
export type RuleSpan = Pick<SolRule, 'profile' | 'accrual_from' | 'accrual_to'>

/** The first rule of the list that covers a date which another rule of its profile, before it, covers too. */
export function overlapIn(rules: readonly RuleSpan[]): RuleSpan | undefined {
  return rules.find((rule, place) => rules.slice(0, place).some((other) => overlap(rule, other)))
}

function overlap(one: RuleSpan, other: RuleSpan): boolean {
  const begins = (rule: RuleSpan, end: string | null): boolean =>
    rule.accrual_from === null || end === null || rule.accrual_from <= end
  return one.profile === other.profile && begins(one, other.accrual_to) && begins(other, one.accrual_to)
}

export type LimitationFacts = {
  dol: string
  state_code: string
  profile: SolProfile
  dob: string | null
  is_death: boolean
  against_government: boolean
  sol_override: string | null
}

export type AttorneyReason = 'minor' | 'death' | 'government' | 'profile' | 'no_rule'

export type Limitation =
  | { kind: 'override'; sol_date: string }
  | { kind: 'estimated'; sol_date: string; rule: SolRule }
  | { kind: 'needs_attorney_date'; reason: AttorneyReason }

const estimatedProfiles: readonly SolProfile[] = ['motor_vehicle', 'premises', 'other']

function covers(rule: SolRule, dol: string): boolean {
  const begun = rule.accrual_from === null || rule.accrual_from <= dol
  return begun && (rule.accrual_to === null || dol <= rule.accrual_to)
}

function ruleFor(facts: LimitationFacts, rules: readonly SolRule[]): SolRule | undefined {
  const candidates = rules.filter((rule) => rule.state_code === facts.state_code && covers(rule, facts.dol))
  const special = candidates.find((rule) => rule.profile === 'motor_vehicle')
  if (facts.profile === 'motor_vehicle' && special) return special
  return candidates.find((rule) => rule.profile === 'general')
}

function attorneyReason(facts: LimitationFacts): AttorneyReason | null {
  if (facts.is_death) return 'death'
  if (facts.against_government) return 'government'
  if (facts.dob !== null && isMinorOn(facts.dob, facts.dol)) return 'minor'
  return estimatedProfiles.includes(facts.profile) ? null : 'profile'
}

/** No rolling over weekends: the earlier day is the safe one. */
export function limitationOf(facts: LimitationFacts, rules: readonly SolRule[]): Limitation {
  if (facts.sol_override !== null) return { kind: 'override', sol_date: facts.sol_override }
  const reason = attorneyReason(facts)
  if (reason) return { kind: 'needs_attorney_date', reason }
  const rule = ruleFor(facts, rules)
  if (!rule) return { kind: 'needs_attorney_date', reason: 'no_rule' }
  return { kind: 'estimated', sol_date: addYears(facts.dol, rule.years), rule }
}

/** Days before the last day to sue at which the case manager is told, until suit is filed or the day acknowledged. */
const ladderDays = [180, 120, 90, 60, 30, 14, 7, 3, 1, 0] as const

/** A step lasts until fewer days are left than the next one begins with; the last lasts for ever. */
interface LadderStep {
  readonly days: number
  readonly next: number | null
}

export const ladder: readonly LadderStep[] = ladderDays.map((days, place) => ({
  days,
  next: ladderDays[place + 1] ?? null,
}))

export type LimitationAlarm = 'silenced' | 'quiet' | 'warning' | 'overdue' | 'acknowledged'

export type AlarmFacts = {
  sol_date: string
  today: string
  suit_filed_at: string | null
  overdue_acknowledged: boolean
}

export function limitationAlarm(facts: AlarmFacts): { days_left: number; alarm: LimitationAlarm } {
  const days_left = daysBetween(facts.today, facts.sol_date)
  if (facts.suit_filed_at !== null) return { days_left, alarm: 'silenced' }
  if (days_left < 0) return { days_left, alarm: facts.overdue_acknowledged ? 'acknowledged' : 'overdue' }
  return { days_left, alarm: days_left <= ladderDays[0] ? 'warning' : 'quiet' }
}
