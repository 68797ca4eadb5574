import { expect, test } from 'vitest'
import { acceptanceOf } from './judging.ts'

const ME = 'me'
const received = { status: 'received', document_id: 'd', expires_at: null } as const

test.each([
  ['police_report', {}, { created_by: ME }, 'press'],
  // A second person accepts what people sign.
  ['lop', {}, { created_by: ME }, 'other_person'],
  ['lop', {}, { created_by: 'other' }, 'press'],
  // An authorization has a last day, on the paper or on its line.
  ['hipaa_authorization', {}, { created_by: 'other', expires_at: null }, 'day'],
  ['hipaa_authorization', {}, { created_by: 'other', expires_at: '2030-01-01' }, 'press'],
  ['hipaa_authorization', { expires_at: '2030-01-01' }, { created_by: 'other' }, 'press'],
  ['police_report', { status: 'accepted' }, {}, undefined],
  ['police_report', { document_id: null }, {}, undefined],
] as const)('J3: accepting %s with %o and %o takes %s', (kind, more, document, takes) => {
  expect(acceptanceOf({ kind, ...received, ...more }, document, ME)).toBe(takes)
})
