import { callParties, type CallParty } from '#domain/rules/who-to-call.ts'
import type { CaseRow } from '../case-head-query.ts'

/** A case to call about. */
export interface DueCall {
  readonly caseId: string
  /** Defaults to the patient. */
  readonly party?: unknown
  readonly phone?: unknown
}

export function partyOf({ party }: Pick<DueCall, 'party'>): CallParty {
  return callParties.find((one) => one === party) ?? 'patient'
}

/** The next call of a case, from its columns; the firm's number is not among them. */
export function dueCallOf(row: CaseRow, firmPhone?: unknown): DueCall {
  const party = partyOf({ party: row.contact_party })
  const numbers: Partial<Record<CallParty, unknown>> = {
    patient: row.contact_phone ?? row.phone,
    firm: firmPhone,
  }
  return { caseId: row.id, party, phone: numbers[party] }
}
