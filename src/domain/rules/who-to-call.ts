/** The parties a logged call can name. */
export const callParties = ['patient', 'firm', 'provider', 'insurer', 'other'] as const
export type CallParty = (typeof callParties)[number]

/** A call that did not reach its party; any other outcome ends a row of them. */
export const failedOutcomes = ['voicemail', 'no_answer', 'wrong_number'] as const

/** Calls in a row that may fail on one number of the patient before the next number or party is asked. */
export const CALLS_PER_NUMBER = 3

export interface NumberFacts {
  /** The patient's second number; null if only one is on record. */
  readonly other_phone: string | null
  /** Calls to the patient that failed since the patient or the firm was last reached, by number. */
  readonly failed_calls: number
  readonly failed_other_calls: number
}

export interface CallTarget {
  readonly party: CallParty
  /** The second number of the patient, when that is the one to call; null for the usual number of the party. */
  readonly phone: string | null
}

/** The party to call and the number to use. A patient who cannot be reached is asked for through the firm. */
export function callTarget(party: CallParty, numbers: NumberFacts): CallTarget {
  const { other_phone: other, failed_calls, failed_other_calls } = numbers
  if (party !== 'patient' || failed_calls < CALLS_PER_NUMBER) return { party, phone: null }
  if (other !== null && failed_other_calls < CALLS_PER_NUMBER) return { party, phone: other }
  return { party: 'firm', phone: null }
}

export interface LoggedCall {
  readonly at: string
  /** Absent means the patient. */
  readonly party: CallParty | null
  readonly outcome: string | null
  /** Absent means the first number. */
  readonly phone: string | null
}

export interface PatientNumbers {
  readonly phone: string | null
  readonly other_phone: string | null
}

/**
 * Counts the failed calls per number. Reaching the firm starts the count anew, because the firm knows where its client
 * can be reached; a call to a number that is no longer on record counts for none.
 */
export function failedCalls(
  calls: readonly LoggedCall[],
  numbers: PatientNumbers,
  lastContactAt: string | null,
): Pick<NumberFacts, 'failed_calls' | 'failed_other_calls'> {
  const restarts = calls.filter(({ party, outcome }) => outcome === 'reached' && isPatientOrFirm(party))
  const since = restarts.reduce((last, { at }) => (at > last ? at : last), lastContactAt ?? '')
  const failed = calls.filter(
    ({ at, party, outcome }) =>
      at > since && (party ?? 'patient') === 'patient' && failedOutcomes.some((one) => one === outcome),
  )
  const on = (number: string | null): number => failed.filter(({ phone }) => phone === number).length
  return {
    failed_calls: on(null) + (numbers.phone === null ? 0 : on(numbers.phone)),
    failed_other_calls: numbers.other_phone === null ? 0 : on(numbers.other_phone),
  }
}

const isPatientOrFirm = (party: CallParty | null): boolean => party === null || party === 'patient' || party === 'firm'
