import { addBusinessDays } from './business-days.ts'
import { addDays } from './dates.ts'
import { openCaseStatuses } from './transitions/case-status-facts.ts'
import { callTarget, type CallParty, type CallTarget, type NumberFacts } from './who-to-call.ts'

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
export interface ContactFacts extends NumberFacts {
  readonly case_status: string
  readonly opened_on: string
  /** The last contact with the patient, the firm and a provider. */
  readonly last_contact_on: string | null
  readonly lawfirm_contact_on: string | null
  readonly provider_contact_on: string | null
  /** The date that staff entered with the last call. */
  readonly planned_on: string | null
  /** The party of that date; null means the patient. */
  readonly planned_party: CallParty | null
  readonly status_changed_on: string | null
  readonly update_interval_days: number
  readonly in_treatment: boolean
  readonly last_service_date: string | null
  readonly last_missed_on: string | null
  /** The first surgery that the patient was not called after. */
  readonly surgery_on: string | null
  /** The oldest visit that took place whose bill or records have not come. */
  readonly unbilled_since: string | null
}

const latest = (...days: (string | null)[]): string =>
  days.reduce<string>((last, day) => (day !== null && day > last ? day : last), '')

type LastWord = Pick<ContactFacts, 'status_changed_on' | 'lawfirm_contact_on' | 'opened_on'>

/** When the firm last said where the case stands: what the patient says is no word of theirs. */
export const lastWordOfFirm = ({ status_changed_on, lawfirm_contact_on, opened_on }: LastWord): string =>
  latest(status_changed_on, lawfirm_contact_on, opened_on)

/** Everything that calls for a contact, each with its day; a logged call clears what it answers, and that alone. */
function reasonsFor(facts: ContactFacts): Partial<Record<ContactReason, string | null>> {
  if (facts.case_status === 'on_hold') return { planned: facts.planned_on }
  if (!openCaseStatuses.some((open) => open === facts.case_status)) return {}
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
    status_due: addDays(lastWordOfFirm(facts), facts.update_interval_days),
    gap: treated === null ? null : since(addDays(treated, GAP_DAYS + 1)),
    missing_bill:
      facts.unbilled_since === null
        ? null
        : addDays(latest(facts.unbilled_since, facts.provider_contact_on), BILL_DAYS),
    regular: facts.case_status === 'active' && spoken !== null ? addDays(spoken, REGULAR_DAYS) : null,
  }
}

/** The party that a reason is about. */
function partyFor(reason: ContactReason, planned: CallParty | null): CallParty {
  if (reason === 'status_due') return 'firm'
  if (reason === 'missing_bill') return 'provider'
  return reason === 'planned' ? (planned ?? 'patient') : 'patient'
}

export interface DueContact extends CallTarget {
  readonly reason: ContactReason
  readonly due: string
}

/**
 * The earliest reason wins; on hold only what was planned counts, and a case that is closed waits for no call. The
 * database keeps day, reason, party and number of every case by the same rule (`contact_due`), for lists, figures and
 * devices; a contract test holds the two against each other.
 */
export function contactDue(facts: ContactFacts): DueContact | undefined {
  const reasons = reasonsFor(facts)
  const due = contactReasons.flatMap((reason) => {
    const day = reasons[reason]
    return day ? [{ reason, due: day }] : []
  })
  const first = due.toSorted((one, other) => (one.due < other.due ? -1 : one.due > other.due ? 1 : 0))[0]
  return first && { ...first, ...callTarget(partyFor(first.reason, facts.planned_party), facts) }
}
