import { expect, test } from 'vitest'
import { firmChoices } from './firm-requests.ts'

test('K3: a firm is asked for no more than it may propose when signed in', () => {
  expect(firmChoices('underwriting')).toEqual(['unchanged', 'withdrawn'])
  expect(firmChoices('active')).toEqual(['unchanged', 'demand', 'settled', 'withdrawn'])
  expect(firmChoices('demand')).toEqual(['unchanged', 'litigation', 'settled', 'withdrawn'])
  expect(firmChoices('closed_paid')).toEqual(['unchanged'])
})
