import { expect, test } from 'vitest'
import { nextAct } from '#domain/rules/next-act.ts'
import { caseStatuses } from '#domain/rules/transitions/case-status-facts.ts'
import { stepOf } from './status-step.ts'

const facts = {
  lop_signed: false,
  proposed: null,
  underwriting: undefined,
  distribution: undefined,
  offers_open: false,
  liens_unpaid: false,
  liens_payable: false,
  held_is_free: false,
}

test('K6: the next step of a row is that of the case page, wherever the row alone can tell it', () => {
  for (const case_status of caseStatuses) {
    for (const underwriter_id of [null, 'someone']) {
      const step = stepOf({ case_status, underwriter_id })
      const act = nextAct({ ...facts, case_status, has_underwriter: underwriter_id !== null })
      if (case_status === 'settled' || case_status === 'distribution') expect(step).toBeUndefined()
      else expect(step, case_status).toBe(act?.act)
    }
  }
})
