import { expect, test } from 'vitest'
import type { Actor } from '#domain/rules/transitions/actor.ts'
import type { FundingStatus } from '#domain/rules/transitions/lien.ts'
import { fundingMovesFrom } from './funding-steps.ts'

const stepsOf = (from: FundingStatus, role: Actor['role']) =>
  fundingMovesFrom(from, { role, id: 'me' }).map(({ step }) => step)

test('M7: the portal offers a lien, sets its price, takes a counter and buys; an administrator buys back', () => {
  expect(stepsOf('none', 'underwriter')).toEqual(['offer'])
  expect(stepsOf('bought_back', 'underwriter')).toEqual(['offer'])
  expect(stepsOf('offered', 'underwriter')).toEqual(['reprice', 'accept', 'withdraw'])
  expect(stepsOf('approved', 'underwriter')).toEqual(['withdraw', 'buy'])
  expect(stepsOf('funded', 'underwriter')).toEqual([])
  expect(stepsOf('funded', 'admin')).toEqual(['buy_back'])
})

test('M7: a funder accepts, asks another price or declines, and buys nothing by itself', () => {
  expect(stepsOf('none', 'funder')).toEqual([])
  expect(stepsOf('offered', 'funder')).toEqual(['counter', 'accept', 'decline'])
  expect(stepsOf('approved', 'funder')).toEqual(['decline'])
  expect(stepsOf('offered', 'case_manager')).toEqual([])
})
