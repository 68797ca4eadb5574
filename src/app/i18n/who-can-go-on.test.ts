import { expect, test } from 'vitest'
import fields from './locales/en/fields.json' with { type: 'json' }

const onlyOthersCanLift = [
  'SECOND_PERSON_MISSING',
  'UNDERWRITING_NOT_APPROVED',
  'APPROVAL_MISSING',
  'SCHEDULING_BLOCKED',
  'OWN_REQUEST',
  'LIMIT_EXCEEDED',
  'NOT_OWN_DRAFT',
  'REDUCTION_ABOVE_LIMIT',
  'CASE_LIMIT_MISSING',
  'reliedOn',
] as const

test.each(onlyOthersCanLift)('K6: the refusal %s says who can go on', (code) => {
  expect(fields.faults[code]).toMatch(/underwriter|administrator|billing/i)
})
