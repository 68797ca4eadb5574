/** What cases and conversations are made of. There is too much of it to fetch a whole list for the sake of a name. */
export const countless: ReadonlySet<string> = new Set([
  'appointment',
  'lien',
  'message',
  'patient',
  'patient_document',
  'patient_lawfirm_employee',
  'patient_mobile_info',
  'patient_note',
  'patient_sms',
  'previous_med',
  'underwriting_document',
  'underwriting_note',
])
