import { expect, test } from 'vitest'
import type { StateSolRule } from '#domain/entities/shapes/state-rules.ts'
import { withRule } from './rules.ts'

const rule = (years: number): StateSolRule => ({
  profile: 'general',
  years,
  accrual_from: null,
  accrual_to: null,
  source: 'Statute',
  verified_by: null,
  verified_on: null,
})

test('N12: a rule is added, changed in its place and taken away', () => {
  const rules = [rule(1), rule(2), rule(3)]
  expect(withRule(rules, undefined, rule(4))).toEqual([...rules, rule(4)])
  expect(withRule(rules, rule(2), rule(5))).toEqual([rule(1), rule(5), rule(3)])
  expect(withRule(rules, rule(2), undefined)).toEqual([rule(1), rule(3)])
})

test('N12: a rule that somebody else took away meanwhile takes no other one with it', () => {
  expect(withRule([rule(1)], rule(2), undefined)).toEqual([rule(1)])
  expect(withRule([rule(1)], rule(2), rule(3))).toEqual([rule(1), rule(3)])
})
