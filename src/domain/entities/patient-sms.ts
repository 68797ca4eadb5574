import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import * as f from '../fields/index.ts'
import { staffCaseScope } from './shapes/case-scope.ts'

const media = v.array(v.strictObject({ url: v.string(), mime: v.string() }))

export const smsCategories = ['appointment', 'provider_info', 'status', 'documents', 'other'] as const

/** One text message to or from a patient: the patient's private channel, and a record that never changes. */
export const patientSms = defineEntity({
  name: 'patient_sms',
  area: 'cases',
  place: 6,
  home: '/patients/*/messages',
  fields: {
    patient_id: f.ref('patient', { required: true, fixed: true }),
    direction: f.choice(['in', 'out'], { required: true, readOnly: true, initial: 'out' }),
    from: f.phone({ readOnly: true }),
    to: f.phone({ required: true }),
    body: f.longText({ max: 1600, required: true }),
    category: f.choice(smsCategories, { required: true, initial: 'other' }),
    template_id: f.ref('email_template'),
    status: f.choice(['queued', 'held_quiet_hours', 'blocked_no_consent', 'sent', 'delivered', 'failed', 'received'], {
      required: true,
      readOnly: true,
      initial: 'queued',
    }),
    gateway_id: f.text({ max: 80, readOnly: true }),
    error_code: f.text({ max: 40, readOnly: true }),
    sent_by: f.ref('user', { readOnly: true, stamp: 'viewer' }),
    seen_at: f.moment({ readOnly: true }),
    seen_by: f.ref('user', { readOnly: true }),
    media: f.json(media, { readOnly: true }),
    /** For an incoming message: not answered yet, nor marked as needing no answer. */
    awaits_reply: f.flag({ required: true, readOnly: true, initial: false }),
    /** The message to the patient that answered it. */
    answered_by_id: f.ref('patient_sms', { readOnly: true }),
  },
  label: ['body'],
  list: {
    columns: [
      'patient_id',
      'direction',
      'from',
      'to',
      'body',
      'category',
      'status',
      'sent_by',
      'seen_at',
      'media',
      'awaits_reply',
    ],
    sort: '-created_at',
    search: ['body'],
  },
  grants: {
    admin: 'lrc all',
    employee: 'lrc all',
    case_manager: 'lrc assigned',
    underwriter: 'lrc assigned',
    auditor: 'lr all',
  },
  scope: staffCaseScope(),
  caseField: 'patient_id',
  unique: [['gateway_id']],
  refuses: ['update', 'delete'],
})
