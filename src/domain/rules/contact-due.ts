import { addBusinessDays } from './business-days.ts'
import { addDays } from './dates.ts'

/** In the order of their weight: of two that are due on one day the first is named. */
export const contactReasons = [
  'welcome',
  'no_show',
  'surgery',
  'planned',
  'status_due',
  'gap',
  'missing_bill',
  'regular',
] as const
export type ContactReason = (typeof contactReasons)[number]

const REGULAR_DAYS = 30
const GAP_DAYS = 14
const BILL_DAYS = 7

/** Days as 'YYYY-MM-DD'; what did not happen is null. */
export interface ContactFacts {
  readonly case_status: string
  readonly opened_on: string
  readonly last_contact_on: string | null
  /** Written down by whoever spoke to the patient last. */
  readonly planned_on: string | null
  readonly status_changed_on: string | null
  readonly update_interval_days: number
  readonly in_treatment: boolean
  readonly last_service_date: string | null
  readonly last_missed_on: string | null
  /** The next surgery that is not over for more than three days. */
  readonly surgery_on: string | null
  /** The oldest visit that took place whose bill or records have not come. */
  readonly unbilled_since: string | null
}

const latest = (...days: (string | null)[]): string =>
  days.reduce<string>((last, day) => (day !== null && day > last ? day : last), '')

/** Everything that calls for a contact, each with its day; logging a call clears what came before it. */
function reasonsFor(facts: ContactFacts): Partial<Record<ContactReason, string | null>> {
  const spoken = facts.last_contact_on
  const since = (day: string | null): string | null => (day !== null && (spoken === null || spoken < day) ? day : null)
  const beforeSurgery = facts.surgery_on === null ? null : addDays(facts.surgery_on, -1)
  const treated = facts.case_status === 'active' && facts.in_treatment ? facts.last_service_date : null
  return {
    welcome: spoken === null ? addBusinessDays(facts.opened_on, 1) : null,
    no_show: since(facts.last_missed_on),
    // Once spoken to on the eve of it, the patient is called again on the day after.
    surgery: since(beforeSurgery) ?? since(facts.surgery_on === null ? null : addDays(facts.surgery_on, 1)),
    planned: facts.planned_on,
    status_due: addDays(latest(facts.status_changed_on, spoken, facts.opened_on), facts.update_interval_days),
    gap: treated === null ? null : since(addDays(treated, GAP_DAYS + 1)),
    missing_bill: facts.unbilled_since === null ? null : addDays(latest(facts.unbilled_since, spoken), BILL_DAYS),
    regular: facts.case_status === 'active' && spoken !== null ? addDays(spoken, REGULAR_DAYS) : null,
  }
}

/** The earliest reason wins. The report works it out in SQL, and its tests hold the two against each other. */
export function contactDue(facts: ContactFacts): { reason: ContactReason; due: string } {
  const reasons = reasonsFor(facts)
  const due = contactReasons.flatMap((reason) => {
    const day = reasons[reason]
    return day ? [{ reason, due: day }] : []
  })
  return due.reduce((first, next) => (next.due < first.due ? next : first))
}
