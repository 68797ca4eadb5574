import { expect, test } from 'vitest'
import { entities } from '#domain/entities/index.ts'
import { homeAddress, recordAddress } from './homes.ts'

const [id, patientId] = ['0190aaaa-0000-7000-8000-000000000001', '0190aaaa-0000-7000-8000-000000000002']
const staff = { isStaff: true, seesOthers: () => true }

test('D15: every entity has a home, and every record of it an address', () => {
  for (const { name: entity } of entities) {
    const found = homeAddress({ entity, id, name: 'A', patientId }, staff) ?? recordAddress({ entity, id, name: 'A' })
    expect(found).toMatch(/^\/(patients|liens|settings|reports|records|user-config)\/[a-z0-9_/A-]+$/)
  }
})

test('D15: what belongs to a case is at home in it', () => {
  expect(homeAddress({ entity: 'patient', id: patientId }, staff)).toBe(`/patients/${patientId}`)
  expect(homeAddress({ entity: 'patient_note', id, patientId }, staff)).toBe(`/patients/${patientId}/notes`)
  expect(homeAddress({ entity: 'lien', id, patientId }, staff)).toBe(`/liens/${patientId}`)
  for (const { name: entity, caseField } of entities) {
    if (caseField !== 'patient_id') continue
    expect(homeAddress({ entity, id, patientId }, staff)).toContain(patientId)
    // Whose case it is may be kept from the reader.
    expect(homeAddress({ entity, id }, staff)).toBeUndefined()
  }
})

test('D15: names in addresses are written so that they stay one part of it', () => {
  const firm = { entity: 'lawfirm', id, name: 'Smith & Sons / Miami' }
  expect(homeAddress(firm, staff)).toBe(`/reports/law-firms/${id}/Smith%20%26%20Sons%20%2F%20Miami`)
  expect(recordAddress(firm)).toBe(`/records/lawfirm/${id}/Smith%20%26%20Sons%20%2F%20Miami`)
})

test('D15: an address says nothing of a case', () => {
  for (const { name: entity, caseField } of entities) {
    if (caseField === null) continue
    expect(recordAddress({ entity, id, name: 'María García' })).toBe(`/records/${entity}/${id}`)
    expect(homeAddress({ entity, id, name: 'María García', patientId }, staff)).not.toContain('Mar')
  }
})

test('P4: partners are not led into directories that are not theirs', () => {
  expect(homeAddress({ entity: 'lawfirm', id }, { ...staff, isStaff: false })).toBeUndefined()
  expect(homeAddress({ entity: 'user', id }, { ...staff, seesOthers: () => false })).toBeUndefined()
  expect(homeAddress({ entity: 'user', id }, staff)).toBe(`/user-config/users/${id}`)
})
