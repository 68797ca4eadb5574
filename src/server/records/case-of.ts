import { TABLE } from './column-access.ts'

/**
 * The case of a record of the feed that is no entity. Who reads the record is said by row-level security, among those who
 * may list its case, or the lien that it belongs to; the log names those whom it may concern.
 */
export const CASE_OF: Readonly<Record<string, string>> = {
  settlement: 'patient_id',
  distribution: 'patient_id',
  receipt: 'patient_id',
  outgoing: 'patient_id',
  sign_request: 'patient_id',
  case_cost: 'patient_id',
  firm_request: 'patient_id',
  reduction_offer: `(select lien.patient_id from lien where lien.id = ${TABLE}.lien_id)`,
}
