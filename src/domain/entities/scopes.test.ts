import { describe, expect, it } from 'vitest'
import { absent, all, any, equal, holds, member, oneOf, type RowFilter } from '../access/filter.ts'
import { revealed } from '../access/secrets.ts'
import type { Reach, Viewer } from '../access/viewer.ts'
import type { Entity } from '../entity.ts'
import { appointment } from './appointment.ts'
import { entities, entityByName } from './index.ts'
import { lien } from './lien.ts'
import { medicalProviderOffice } from './medical-provider-office.ts'
import { menuItem } from './menu-item.ts'
import { patientDocument } from './patient-document.ts'
import { patientNote } from './patient-note.ts'
import { patient } from './patient.ts'

const nobody: Viewer = {
  id: 'me',
  session_id: 's',
  looks_by: null,
  role_id: 'r',
  role: 'employee',
  level: 'user',
  user_type: 'staff',
  lawfirm_id: null,
  subsidiary_id: null,
  medical_provider_id: null,
  medical_provider_office_id: null,
  chiropractor_id: null,
  funder_id: null,
  employee_id: null,
  lawfirm_employee_id: null,
  is_casemanager: false,
  is_underwriter: false,
  firm_wide: false,
  sees_financials: false,
  grants: {},
  sees: [],
  time_zone: 'UTC',
  device_lock: 'chosen',
  device_hours: null,
}
const firm: Viewer = { ...nobody, user_type: 'lawfirm', lawfirm_id: 'F', lawfirm_employee_id: 'E' }
const brand: Viewer = { ...nobody, user_type: 'subsidiary', subsidiary_id: 'S' }
const clinic: Viewer = { ...nobody, user_type: 'provider', medical_provider_id: 'P' }
const buyer: Viewer = { ...nobody, user_type: 'funder', funder_id: 'B', sees: ['price', 'billing'] }

const rows = (entity: Entity, reach: Reach, viewer: Viewer): RowFilter => entity.scope[reach]?.(viewer) ?? false
const ofFirm = member('patient_id', 'patient', 'id', equal('lawfirm_id', 'F'))
const mine = equal('created_by', 'me')

describe('P4: rows that a reach means', () => {
  it('notes of a case: what was shared with the party, and its own', () => {
    expect(rows(patientNote, 'all', nobody)).toBe(true)
    expect(rows(patientNote, 'firm', firm)).toEqual(all(ofFirm, any(equal('visibility', 'lawfirm'), mine)))
    expect(rows(patientNote, 'subsidiary', brand)).toEqual(
      all(
        member('patient_id', 'patient', 'id', equal('subsidiary_id', 'S')),
        any(equal('visibility', 'subsidiary'), mine),
      ),
    )
    expect(rows(patientNote, 'office', clinic)).toBe(false)
    expect(rows(patientNote, 'portfolio', buyer)).toBe(false)
  })

  it('an employee of a firm: the cases with an open place on them, or all of the firm', () => {
    const onCase = all(equal('lawfirm_employee_id', 'E'), absent('to'))
    const assigned = all(equal('lawfirm_id', 'F'), member('id', 'patient_lawfirm_employee', 'patient_id', onCase))
    expect(rows(patient, 'assigned', firm)).toEqual(assigned)
    expect(rows(patient, 'assigned', { ...firm, firm_wide: true })).toEqual(equal('lawfirm_id', 'F'))
    const onCases = member('patient_id', 'patient', 'id', assigned)
    const marked = holds('visibility', 'lawfirm')
    expect(rows(patientDocument, 'assigned', firm)).toEqual(all(onCases, any(mine, all(marked, absent('lien_id')))))
    const seesLiens = { ...firm, grants: { 'lien.read': 'assigned' as const } }
    expect(rows(patientDocument, 'assigned', seesLiens)).toEqual(
      all(onCases, any(mine, all(marked, any(absent('lien_id'), member('lien_id', 'lien', 'id', onCases))))),
    )
  })

  it('L1: a funder reads the papers of liens that it owns, not of those on offer', () => {
    const own = equal('owner_id', 'B')
    const shared = all(holds('visibility', 'funder'), any(absent('lien_id'), member('lien_id', 'lien', 'id', own)))
    const offered = all(equal('offered_to_id', 'B'), oneOf('funding_status', ['offered', 'approved']))
    const onCases = member('patient_id', 'patient', 'id', member('id', 'lien', 'patient_id', any(own, offered)))
    expect(rows(patientDocument, 'portfolio', { ...buyer, grants: { 'lien.read': 'portfolio' } })).toEqual(
      all(onCases, all(any(mine, shared), member('patient_id', 'lien', 'patient_id', own))),
    )
  })

  it('visits and liens: a practice sees its own, a funder what it bought or is offered', () => {
    expect(rows(appointment, 'office', clinic)).toEqual(equal('medical_provider_id', 'P'))
    expect(rows(appointment, 'portfolio', buyer)).toBe(false)
    expect(rows(lien, 'office', clinic)).toEqual(equal('medical_provider_id', 'P'))
    const offered = all(equal('offered_to_id', 'B'), oneOf('funding_status', ['offered', 'approved']))
    expect(rows(lien, 'portfolio', buyer)).toEqual(any(equal('owner_id', 'B'), offered))
    expect(rows(patient, 'portfolio', buyer)).toEqual(
      member('id', 'lien', 'patient_id', any(equal('owner_id', 'B'), offered)),
    )
    expect(rows(lien, 'subsidiary', brand)).toBe(false)
    expect(rows(lien, 'subsidiary', { ...brand, sees_financials: true })).toEqual(
      member('patient_id', 'patient', 'id', equal('subsidiary_id', 'S')),
    )
    expect(rows(medicalProviderOffice, 'office', { ...clinic, medical_provider_office_id: 'O' })).toEqual(
      all(equal('medical_provider_id', 'P'), equal('id', 'O')),
    )
  })

  it('text messages, underwriting and tasks: the staff alone', () => {
    for (const name of ['patient_sms', 'underwriting_document', 'underwriting_note', 'task']) {
      const entity = entityByName.get(name)!
      expect(rows(entity, 'all', nobody), name).toBe(true)
      expect(rows(entity, 'assigned', nobody), name).not.toBe(false)
      for (const [reach, viewer] of [
        ['firm', firm],
        ['assigned', firm],
        ['subsidiary', brand],
        ['office', clinic],
        ['portfolio', buyer],
      ] as const) {
        expect(rows(entity, reach, viewer), `${name} ${reach}`).toBe(false)
      }
    }
  })

  it('P2: a menu of the own role', () => {
    expect(rows(menuItem, 'self', nobody)).toEqual(member('id', 'role_menu', 'menu_item_id', equal('role_id', 'r')))
  })

  it('messages, text messages and underwriting notes refuse change, and the first two removal too', () => {
    const refusing = (action: 'update' | 'delete') =>
      entities.filter(({ refuses }) => refuses.includes(action)).map(({ name }) => name)
    expect(refusing('update')).toEqual(['message', 'patient_sms', 'underwriting_note'])
    expect(refusing('delete')).toEqual(['message', 'patient_sms'])
  })
})

describe('P4: what stays hidden', () => {
  it('a provider learns of a lien that it sold no more than that', () => {
    expect(lien.secrets.balance_cents).toBe('proceeds')
    expect(revealed('proceeds', clinic)).toEqual(equal('owner_id', 'P'))
    expect(revealed('proceeds', firm)).toBe(false)
    expect(revealed('proceeds', { ...firm, sees: ['billing'] })).toBe(true)
  })

  it('a funder is blind to who the patient is, and never sees what others paid', () => {
    const open = Object.keys(patient.fields).filter((name) => patient.secrets[name] === undefined)
    expect(open).toEqual(
      ['state_id', 'body_parts', 'injury_summary', 'icd10', 'accident_state_id', 'is_surgical'].sort(
        (a, b) => Object.keys(patient.fields).indexOf(a) - Object.keys(patient.fields).indexOf(b),
      ),
    )
    expect(patient.visible(buyer)).not.toContain('price_cents')
    expect(patient.visible(buyer)).toContain('billed_cents')
    expect(patient.visible(firm)).toBe(true)
  })

  it('a provider sees a name, a birth date, a telephone and a language', () => {
    expect(patient.visible(clinic)).toEqual(
      expect.arrayContaining(['last_name', 'dob', 'phone', 'patient_language_id']),
    )
    for (const hidden of ['dol', 'lawfirm_id', 'balance_cents', 'ssn', 'next_appointment_at']) {
      expect(patient.visible(clinic)).not.toContain(hidden)
    }
  })

  it('prices, limits, tax numbers and remarks are secrets wherever they stand', () => {
    const kinds: Record<string, string> = {
      price_cents: 'price',
      purchase_date: 'price',
      approved_limit_cents: 'underwriting',
      approved_cents: 'underwriting',
      ein: 'tax',
      tax_id: 'tax',
      bank_last4: 'tax',
      commission_bps: 'commission',
      notes_internal: 'internal',
      rating: 'internal',
      default_price_bps: 'terms',
      bill_amount_cents: 'billing',
      billed_cents: 'billing',
    }
    const open = (entities as readonly Entity[]).flatMap((entity) =>
      Object.entries(kinds)
        .filter(([field, kind]) => entity.fields[field] && entity.secrets[field] !== kind)
        .map(([field]) => `${entity.name}.${field}`),
    )
    expect(open).toEqual([])
  })
})
