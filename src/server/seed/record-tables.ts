/** The columns that a demo fills in tables which are no entities. Those with a default of their own are left to it. */
export const recordColumns: Readonly<Record<string, readonly string[]>> = {
  case_status_event: ['id', 'patient_id', 'kind', 'from_status', 'to_status', 'detail', 'at', 'by'],
  consent_event: ['id', 'patient_id', 'patient_mobile_info_id', 'number', 'consent', 'detail_consent', 'source', 'text_version', 'keyword', 'at', 'by'],
  lien_event: ['id', 'lien_id', 'kind', 'amount_cents', 'from_value', 'to_value', 'reason', 'at', 'by'],
  patient_lawfirm_history: ['id', 'patient_id', 'from_lawfirm_id', 'to_lawfirm_id', 'effective_at', 'reason', 'at', 'by'],
  settlement: ['id', 'patient_id', 'payer', 'coverage', 'amount_cents', 'agreed_on', 'at', 'by'],
  distribution: ['id', 'patient_id', 'number', 'state', 'inputs', 'rule', 'engine_version', 'outputs', 'sha256', 'made_by',
    'approved_by', 'published_at', 'accepted_at', 'executed_at', 'at'],
  receipt: ['id', 'patient_id', 'payer', 'method', 'reference', 'amount_cents', 'received_on', 'reverses_id', 'at', 'by'],
  receipt_allocation: ['id', 'receipt_id', 'lien_id', 'amount_cents', 'fee_cents', 'owner_cents', 'owner_type', 'owner_id',
    'reverses_id', 'at', 'by'],
  remittance: ['id', 'owner_type', 'owner_id', 'amount_cents', 'allocation_ids', 'method', 'reference', 'state', 'made_by',
    'approved_by', 'sent_on', 'at'],
  sync_conflict: ['id', 'user_id', 'command_id', 'entity', 'entity_id', 'patient_id', 'base', 'theirs', 'own', 'at'],
}
