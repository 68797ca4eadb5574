import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { draftSchema } from '../entity.ts'
import { fieldErrors } from '../field-errors.ts'
import { npiCheckDigit } from '../rules/luhn.ts'
import { appointment } from './appointment.ts'
import { emailTemplate } from './email-template.ts'
import { entityByName } from './index.ts'
import { lawfirmEmployee } from './lawfirm-employee.ts'
import { lien } from './lien.ts'
import { medicalProvider } from './medical-provider.ts'
import { menuItem } from './menu-item.ts'
import { message } from './message.ts'
import { patient } from './patient.ts'
import { patientMobileInfo } from './patient-mobile-info.ts'
import { role } from './role.ts'
import { underwritingNote } from './underwriting-note.ts'
import { user } from './user.ts'

const draftErrors = (name: string, draft: Record<string, unknown>) => {
  const result = v.safeParse(draftSchema(entityByName.get(name)!), draft)
  return result.success ? {} : fieldErrors(result.issues)
}

describe('rules across the fields of a record', () => {
  it('user: the party that the type asks for, and no other', () => {
    expect(user.check({ user_type: 'staff', is_casemanager: true })).toEqual({})
    expect(user.check({ user_type: 'lawfirm' })).toEqual({ lawfirm_id: ['required'] })
    expect(user.check({ user_type: 'lawfirm', lawfirm_id: 'a', funder_id: 'b' })).toEqual({
      funder_id: ['not_allowed'],
    })
    expect(user.check({ user_type: 'provider', medical_provider_id: 'a', medical_provider_office_id: 'b' })).toEqual({})
    expect(user.check({ user_type: 'auditor', lawfirm_id: 'a' })).toEqual({ lawfirm_id: ['not_allowed'] })
    expect(user.check({ user_type: 'funder', funder_id: 'a', is_underwriter: true })).toEqual({
      is_underwriter: ['staff_only'],
    })
    expect(user.check({ user_type: 'staff', firm_wide: true })).toEqual({ firm_wide: ['not_allowed'] })
  })

  it('patient: dates in the order in which a life has them', () => {
    expect(patient.check({ dob: '1990-05-02', dol: '2026-01-10', settlement_date: '2026-05-01' })).toEqual({})
    expect(patient.check({ dob: '2026-02-01', dol: '2026-01-10' })).toEqual({ dol: ['before_birth'] })
    expect(patient.check({ dol: '2026-01-10', suit_filed_at: '2025-01-10' })).toEqual({
      suit_filed_at: ['before_accident'],
    })
    expect(patient.check({ fee_num: 1 })).toEqual({ fee_den: ['required'] })
    expect(patient.check({ fee_num: 4, fee_den: 3 })).toEqual({ fee_num: ['too_large'] })
  })

  it('appointment: a place for what has a time, a reason for a bill of nothing, no price above the bill', () => {
    const scheduled_start = '2026-06-15T14:00:00.000Z'
    expect(appointment.check({ scheduled_start, chiropractor_id: 'c' })).toEqual({})
    expect(appointment.check({ scheduled_start })).toEqual({ medical_provider_id: ['required'] })
    expect(appointment.check({ scheduled_start, medical_provider_id: 'p' })).toEqual({
      medical_provider_office_id: ['required'],
    })
    expect(appointment.check({ medical_provider_id: 'p' })).toEqual({})
    expect(appointment.check({ medical_provider_id: 'p', chiropractor_id: 'c' })).toEqual({
      chiropractor_id: ['only_one'],
    })
    expect(appointment.check({ bill_amount_cents: 0 })).toEqual({ bill_zero_reason: ['required'] })
    expect(appointment.check({ bill_amount_cents: 100, price_cents: 101 })).toEqual({ price_cents: ['above_bill'] })
    expect(appointment.check({ service_date: '2026-06-02', bill_received_at: '2026-06-01' })).toEqual({
      bill_received_at: ['before_service'],
    })
  })

  it('lien: lines that add up to what was billed', () => {
    const lines = [20_000, 15_000].map((charge_cents) => ({ service_date: '2026-03-01', code: '72148', charge_cents }))
    expect(lien.check({ lines, billed_cents: 35_000 })).toEqual({})
    expect(lien.check({ lines, billed_cents: 35_001 })).toEqual({ billed_cents: ['differs_from_lines'] })
    expect(lien.check({ lines: [], billed_cents: 500 })).toEqual({})
    expect(lien.check({ billed_cents: 500, adjustment_cents: 501 })).toEqual({ adjustment_cents: ['above_bill'] })
    expect(lien.check({ service_from: '2026-03-02', service_to: '2026-03-01' })).toEqual({
      service_to: ['before_start'],
    })
  })

  it('underwriting note: a decision with its scores and its limit', () => {
    const scores = { score_liability: 4, score_damages: 3, score_collectability: 5, score_liens: 2 }
    const decision = { kind: 'decision', ...scores } as const
    expect(
      underwritingNote.check({ ...decision, decision: 'approve_with_cap', approved_limit_cents: 2_500_000 }),
    ).toEqual({})
    expect(underwritingNote.check({ ...decision, decision: 'approve' })).toEqual({ approved_limit_cents: ['required'] })
    expect(underwritingNote.check({ ...decision, decision: 'decline', score_liens: null })).toEqual({
      score_liens: ['required'],
    })
    expect(underwritingNote.check({ kind: 'decision', decision: 'request_info' })).toEqual({})
    expect(underwritingNote.check({ kind: 'question', decision: 'decline', ...scores })).toEqual({
      decision: ['not_allowed'],
    })
  })

  it('consent, signatures, identifiers', () => {
    expect(patientMobileInfo.check({ sms_consent: 'granted' })).toEqual({
      consent_source: ['required'],
      consent_at: ['required'],
    })
    expect(patientMobileInfo.check({ sms_consent: 'unknown', detail_consent: true })).toEqual({
      detail_consent: ['needs_consent'],
    })
    expect(lawfirmEmployee.check({ title: 'paralegal', can_sign_lop: true })).toEqual({
      can_sign_lop: ['attorneys_only'],
    })
    expect(medicalProvider.check({ npi: `123456789${npiCheckDigit('123456789')}` })).toEqual({})
    expect(medicalProvider.check({ npi: '1234567890' })).toEqual({ npi: ['invalid'] })
  })

  it('menu items lead to a route of the portal, or away by https', () => {
    expect(menuItem.check({ type: 'item', url: '/reports/law-firms' })).toEqual({})
    expect(menuItem.check({ type: 'link', url: 'https://example.com/help' })).toEqual({})
    expect(menuItem.check({ type: 'item', url: '/nowhere' })).toEqual({ url: ['unknown_route'] })
    expect(menuItem.check({ type: 'item', url: '//evil.example' })).toEqual({ url: ['invalid'] })
    expect(menuItem.check({ type: 'item', url: 'javascript:alert(1)' })).toEqual({ url: ['invalid'] })
    expect(menuItem.check({ type: 'link', url: 'http://example.com' })).toEqual({ url: ['invalid'] })
    expect(menuItem.check({ type: 'group', url: '/patients' })).toEqual({ url: ['not_allowed'] })
  })

  it('C2: a chat message says something, and to somebody else', () => {
    expect(message.check({ message: 'Hi', sender_id: 'a', receiver_id: 'b' })).toEqual({})
    expect(message.check({ sender_id: 'a', receiver_id: 'b' })).toEqual({ message: ['required'] })
    expect(message.check({ message: 'Hi', sender_id: 'a', receiver_id: 'a' })).toEqual({ receiver_id: ['own_record'] })
  })

  it('a role grants a permission once; a template names only what exists', () => {
    const grant = { permission: 'lien.read', reach: 'firm' } as const
    expect(role.check({ grants: [grant] })).toEqual({})
    expect(role.check({ grants: [grant, { ...grant, reach: 'all' }] })).toEqual({ grants: ['granted_twice'] })
    expect(emailTemplate.check({ subject: 'Hello from {portal.name}', body: '{patient.ssn}' })).toEqual({
      body: ['unknown_merge_field'],
    })
    expect(emailTemplate.check({ subject: 'Hello {patient.first_name}' })).toEqual({ subject: ['health_data'] })
  })
})

describe('what fields refuse', () => {
  const id = '0199c1de-8a00-7000-8000-000000000001'

  it('settings that are too large or too deep', () => {
    const draft = { name: 'Ann Lee', email: 'ann@example.com', role_id: id, user_type: 'staff' }
    const nested = (depth: number): unknown => (depth === 0 ? 1 : { inner: nested(depth - 1) })
    expect(draftErrors('user', { ...draft, settings: { layout: 'vertical', font: 110 } })).toEqual({})
    expect(draftErrors('user', { ...draft, settings: nested(6) })).toEqual({})
    expect(draftErrors('user', { ...draft, settings: nested(7) })).toEqual({ settings: ['too_deep'] })
    expect(draftErrors('user', { ...draft, settings: { note: 'ş'.repeat(16 * 1024) } })).toEqual({
      settings: ['too_long'],
    })
    expect(draftErrors('user', { ...draft, password_hash: 'x' })).toEqual({ password_hash: ['unknown_field'] })
    expect(draftErrors('user', { ...draft, timezone: 'America/New_York' })).toEqual({})
    expect(draftErrors('user', { ...draft, timezone: 'New York' })).toEqual({ timezone: ['invalid'] })
  })

  it('file keys that climb, names with paths, types nobody opens', () => {
    const draft = {
      patient_id: id,
      doc_type: 'lop',
      title: 'Letter',
      file_key: 'cases/a1/letter.pdf',
      sha256: 'a'.repeat(64),
    }
    expect(draftErrors('patient_document', { ...draft, mime: 'application/pdf', size: 10 })).toEqual({})
    expect(draftErrors('patient_document', { ...draft, file_key: '../etc/passwd' })).toEqual({ file_key: ['invalid'] })
    expect(draftErrors('patient_document', { ...draft, file_key: 'a//b' })).toEqual({ file_key: ['invalid'] })
    expect(draftErrors('patient_document', { ...draft, file_name: 'a/b.pdf' })).toEqual({ file_name: ['invalid'] })
    expect(draftErrors('patient_document', { ...draft, mime: 'text/html' })).toEqual({ mime: ['invalid'] })
    expect(draftErrors('patient_document', { ...draft, size: 60_000_000 })).toEqual({ size: ['too_large'] })
    expect(draftErrors('patient_document', { ...draft, state: 'ready' })).toEqual({ state: ['unknown_field'] })
  })

  it('hours that end before they begin, grants of nothing known', () => {
    const office = {
      medical_provider_id: id,
      name: 'North',
      address1: '9001 Elm St',
      city: 'Miami',
      state_id: id,
      zip: '33101',
      phone: '+13055550100',
      timezone: 'America/New_York',
    }
    expect(
      draftErrors('medical_provider_office', { ...office, hours: { mon: [{ from: '08:00', to: '17:00' }] } }),
    ).toEqual({})
    expect(
      draftErrors('medical_provider_office', { ...office, hours: { mon: [{ from: '18:00', to: '17:00' }] } }),
    ).toEqual({ hours: ['ends_before_it_starts'] })
    expect(draftErrors('role', { title: 'night_staff', grants: [{ permission: 'lien.fund', reach: 'all' }] })).toEqual({
      grants: ['invalid'],
    })
    expect(draftErrors('role', { title: 'Night Staff' })).toEqual({ title: ['invalid'] })
    expect(draftErrors('lien', { patient_id: id, billed_cents: 5, status: 'paid' })).toEqual({
      status: ['unknown_field'],
    })
  })
})
