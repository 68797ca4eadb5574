import type { RowOf } from '../rows.ts'
import type { LienRow } from './liens.ts'
import type { Settlement } from './settlement.ts'
import type { Story } from './shapes.ts'

/** A line of a ledger or a record of events; these are no entities, so their columns are named where they are loaded. */
export type RecordRow = Readonly<Record<string, unknown>> & { readonly id: string; readonly at: string }

export interface MoneyRecords {
  settlement: RecordRow[]
  distribution: RecordRow[]
  receipt: RecordRow[]
  receipt_allocation: RecordRow[]
  remittance: RecordRow[]
}

export type CaseRecords = MoneyRecords & {
  case_status_event: RecordRow[]
  consent_event: RecordRow[]
  lien_event: RecordRow[]
  patient_lawfirm_history: RecordRow[]
  sync_conflict: RecordRow[]
}

/** The parts of a demo case from which its ledgers and events are derived. */
export interface RecordInputs {
  readonly story: Story
  readonly mobiles: readonly RowOf<'patient_mobile_info'>[]
  readonly liens: readonly LienRow[]
  readonly settlement: Settlement | null
}

type CaseEntity =
  | 'patient'
  | 'patient_mobile_info'
  | 'patient_lawfirm_employee'
  | 'previous_med'
  | 'appointment'
  | 'lien'
  | 'patient_document'
  | 'patient_note'
  | 'patient_sms'
  | 'underwriting_document'
  | 'underwriting_note'

export type CaseRows = { [N in Exclude<CaseEntity, 'lien'>]: RowOf<N>[] } & { lien: LienRow[] } & CaseRecords
