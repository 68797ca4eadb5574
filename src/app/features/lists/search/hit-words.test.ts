import { expect, test } from 'vitest'
import { formatsFor } from '../../../i18n/formats.ts'
import { wordsOf } from './hit-words.ts'

const tongue = {
  language: 'en',
  formats: formatsFor('en'),
  choice: (_: string, field: string, value: string) => `${field} ${value}`,
  kind: (entity: string) => `a ${entity}`,
  field: (_: string, field: string) => `its ${field}`,
}

test('N3: a patient is told from another of that name by number, birth, telephone and status', () => {
  const hit = {
    entity: 'patient',
    id: '1',
    first_name: 'María',
    last_name: 'García',
    case_number: 'MIA-26-000001-3',
    dob: '1990-05-02',
    phone: '+13055550199',
    case_status: 'active',
  }
  expect(wordsOf(hit, tongue)).toEqual({
    title: 'María García',
    details: ['MIA-26-000001-3', 'May 2, 1990', '(305) 555-0199', 'case_status active'],
  })
})

test('whoever may not know the name reads the number of the case, and nothing twice', () => {
  const hit = { entity: 'patient', id: '1', case_number: 'MIA-26-000001-3' }
  expect(wordsOf(hit, tongue)).toEqual({ title: 'MIA-26-000001-3', details: [] })
})

test('a lien says its balance, also where that is nothing, and is silent on one that may not be seen', () => {
  const hit = { entity: 'lien', id: '1', lien_number: 'L1', lien_type: 'bill', status: 'paid' }
  expect(wordsOf({ ...hit, balance_cents: 0 }, tongue).details).toEqual(['lien_type bill', 'status paid', '$0.00'])
  expect(wordsOf(hit, tongue).details).toEqual(['lien_type bill', 'status paid'])
})

test('a person is called by name; the title is a detail', () => {
  const hit = { entity: 'lawfirm_employee', id: '1', first_name: 'Ann', last_name: 'Lee', title: 'case_manager' }
  expect(wordsOf(hit, tongue)).toEqual({ title: 'Ann Lee', details: ['a lawfirm_employee', 'title case_manager'] })
  const other = { ...hit, entity: 'subsidiary_employee', title: 'Night nurse' }
  expect(wordsOf(other, tongue).details).toEqual(['a subsidiary_employee', 'Night nurse'])
})

test('a hit says where the words stand that it does not show', () => {
  const hit = {
    entity: 'patient',
    id: '1',
    first_name: 'Ann',
    last_name: 'Lee',
    case_number: 'MIA-26-000001-3',
    matched: { field: 'email', value: 'smith@example.com' },
  }
  expect(wordsOf(hit, tongue).details).toEqual(['MIA-26-000001-3', 'its email: smith@example.com'])
})
