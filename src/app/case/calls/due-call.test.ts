import { expect, test } from 'vitest'
import { partyOf } from './due-call.ts'

test.each([
  ['welcome', undefined, 'patient'],
  [null, undefined, 'patient'],
  ['status_due', 'patient', 'firm'],
  ['missing_bill', null, 'provider'],
  ['planned', 'insurer', 'insurer'],
  ['planned', null, 'patient'],
  ['planned', undefined, undefined],
])('K1: a call that is due for %s, planned with %s, starts with %s', (reason, plannedWith, party) => {
  expect(partyOf({ caseId: 'p1', reason, plannedWith })).toBe(party)
})
