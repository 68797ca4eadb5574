import type { ColumnType, Generated } from 'kysely'

/** Read as it is, written as JSON text. */
type Json = ColumnType<unknown, string, string>
type MaybeJson = ColumnType<unknown, string | null | undefined, string | null>

interface CaseStatusEvent {
  id: string
  patient_id: string
  kind: Generated<'change' | 'proposal' | 'acceptance' | 'rejection'>
  from_status: string
  to_status: string
  answers_id: string | null
  reason: string | null
  detail: MaybeJson
  at: Generated<string>
  by: string | null
}

interface PatientLawfirmHistory {
  id: string
  patient_id: string
  from_lawfirm_id: string | null
  to_lawfirm_id: string
  effective_at: string
  reason: string
  at: Generated<string>
  by: string | null
}

interface ConsentEvent {
  id: string
  patient_id: string
  patient_mobile_info_id: string | null
  number: string
  consent: 'unknown' | 'granted' | 'revoked'
  detail_consent: Generated<boolean>
  source: string | null
  text_version: string | null
  keyword: string | null
  at: Generated<string>
  by: string | null
}

interface LienEvent {
  id: string
  lien_id: string
  kind: 'charge' | 'adjustment' | 'reduction' | 'payment' | 'status' | 'funding' | 'owner' | 'statement'
  amount_cents: number | null
  from_value: string | null
  to_value: string | null
  reverses_id: string | null
  reason: string | null
  detail: MaybeJson
  at: Generated<string>
  by: string | null
}

interface ReductionOffer {
  id: string
  lien_id: string
  offered_by: 'lawfirm' | 'owner' | 'portal'
  amount_cents: number
  basis: MaybeJson
  message: string | null
  expires_at: string | null
  state: Generated<'open' | 'countered' | 'accepted' | 'declined' | 'withdrawn' | 'expired'>
  answers_id: string | null
  answered_at: string | null
  answered_by: string | null
  at: Generated<string>
  by: string | null
}

interface Settlement {
  id: string
  patient_id: string
  payer: string
  coverage: string | null
  amount_cents: number
  agreed_on: string
  note: string | null
  reverses_id: string | null
  reason: string | null
  at: Generated<string>
  by: string | null
  version: Generated<number>
  deleted_at: string | null
}

interface Distribution {
  id: string
  patient_id: string
  number: number
  name: string | null
  scenario: ColumnType<unknown, string | undefined, string>
  state: Generated<'draft' | 'proposed' | 'approved' | 'published' | 'accepted' | 'executed' | 'reversed'>
  inputs: Json
  rule: Json
  engine_version: string
  outputs: MaybeJson
  sha256: string | null
  made_by: string
  approved_by: string | null
  published_at: string | null
  accepted_at: string | null
  executed_at: string | null
  at: Generated<string>
  version: Generated<number>
}

interface DistributionEvent {
  id: string
  distribution_id: string
  from_state: string | null
  to_state: string
  reason: string | null
  detail: MaybeJson
  at: Generated<string>
  by: string | null
}

interface Receipt {
  id: string
  patient_id: string
  payer: string
  method: 'check' | 'ach' | 'wire' | 'card' | 'cash' | 'other'
  reference: string
  amount_cents: number
  received_on: string
  reverses_id: string | null
  reason: string | null
  at: Generated<string>
  by: string | null
}

interface ReceiptAllocation {
  id: string
  receipt_id: string
  lien_id: string
  amount_cents: number
  fee_cents: number
  owner_cents: number
  owner_type: string
  owner_id: string | null
  reverses_id: string | null
  reason: string | null
  at: Generated<string>
  by: string | null
}

interface Remittance {
  id: string
  owner_type: string
  owner_id: string
  amount_cents: number
  allocation_ids: string[]
  method: 'check' | 'ach'
  reference: string | null
  state: Generated<'draft' | 'approved' | 'sent' | 'failed'>
  made_by: string
  approved_by: string | null
  sent_on: string | null
  reason: string | null
  at: Generated<string>
  version: Generated<number>
}

interface MoneyCheck {
  id: string
  at: Generated<string>
  checked: Json
  faults: Json
}

interface SignRequest {
  id: string
  patient_id: string
  patient_document_id: string
  token_hash: string
  signer_name: string
  signer_email: string | null
  signer_phone: string | null
  signer_role: string
  state: Generated<'sent' | 'viewed' | 'signed' | 'declined' | 'expired' | 'withdrawn'>
  trail: MaybeJson
  expires_at: string
  at: Generated<string>
  by: string | null
}

interface SolRule {
  id: string
  state_id: string
  profile: 'general' | 'motor_vehicle'
  years: number
  accrual_from: string | null
  accrual_to: string | null
  source: string
  verified_by: string | null
  verified_on: string | null
}

/** What happened to cases and their money, entry by entry. */
export interface CaseRecordTables {
  case_status_event: CaseStatusEvent
  patient_lawfirm_history: PatientLawfirmHistory
  consent_event: ConsentEvent
  lien_event: LienEvent
  reduction_offer: ReductionOffer
  settlement: Settlement
  distribution: Distribution
  distribution_event: DistributionEvent
  receipt: Receipt
  receipt_allocation: ReceiptAllocation
  remittance: Remittance
  money_check: MoneyCheck
  sign_request: SignRequest
  sol_rule: SolRule
}
