import { defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'
import { caseScope } from './shapes/case-scope.ts'
import { broken } from './shapes/row-rules.ts'
import { off, on } from './shapes/switches.ts'
import { timeZone } from './shapes/time-zone.ts'

/** Sources of consent that staff can enter; consent texted by the patient is recorded automatically. */
export const writtenSources = ['signed_form', 'verbal_recorded', 'web'] as const

/** One telephone number of a patient, and whether text messages to it are welcome. */
export const patientMobileInfo = defineEntity({
  name: 'patient_mobile_info',
  area: 'cases',
  place: 7,
  home: '/patients/*/messages',
  fields: {
    patient_id: f.ref('patient', { required: true, fixed: true }),
    number: f.phone({ required: true }),
    kind: f.choice(['mobile', 'home', 'work', 'other'], { required: true, initial: 'mobile' }),
    owner: f.choice(['self', 'parent', 'spouse', 'other'], { required: true, initial: 'self' }),
    is_primary: off(),
    can_sms: on(),
    sms_consent: f.choice(['unknown', 'granted', 'revoked'], { required: true, initial: 'unknown' }),
    consent_source: f.choice(['signed_form', 'verbal_recorded', 'inbound_sms', 'web']),
    consent_at: f.moment({ past: true }),
    consent_text_version: f.text({ max: 40 }),
    // The patient agreed, after a warning, to details in unencrypted messages.
    detail_consent: off(),
    revoked_at: f.moment({ past: true }),
    revoked_keyword: f.text({ max: 40 }),
    timezone: timeZone({}),
  },
  label: ['number'],
  list: {
    columns: ['patient_id', 'number', 'kind', 'owner', 'is_primary', 'can_sms', 'sms_consent', 'detail_consent'],
    sort: '-created_at',
    search: ['number'],
  },
  grants: {
    admin: 'lrcud all',
    employee: 'lrcu all',
    case_manager: 'lrcu assigned',
    underwriter: 'lr all',
    law_firm: 'lrc firm',
    law_firm_employee: 'lr assigned',
    subsidiary: 'lrcu subsidiary',
    subsidiary_user: 'lr subsidiary',
    medical_provider: 'lr office',
    chiropractor: 'lr office',
    auditor: 'lr all',
  },
  scope: caseScope({ portfolio: () => false }),
  caseField: 'patient_id',
  // The patient has ended it. That is taken back by a word of the patient's or by a new consent, not by an edit.
  editable: (_viewer, row) =>
    row.sms_consent === 'revoked' ? ['number', 'kind', 'owner', 'is_primary', 'can_sms', 'timezone'] : true,
  unique: [['patient_id', 'number']],
  check: (row) => {
    const granted = row.sms_consent === 'granted'
    return broken(
      [granted && !row.consent_source, 'consent_source', 'required'],
      [granted && !row.consent_at, 'consent_at', 'required'],
      [granted && row.can_sms === false, 'can_sms', 'required'],
      [row.sms_consent === 'revoked' && !row.revoked_at, 'revoked_at', 'required'],
      [row.detail_consent && !granted, 'detail_consent', 'needs_consent'],
    )
  },
})
