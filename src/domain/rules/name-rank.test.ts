import { expect, test } from 'vitest'
import { NAME_RANKS, nameRank } from './name-rank.ts'

test('a name whose words begin with what was typed comes before one that holds it, and both before the rest', () => {
  for (const words of [['smith'], ['j', 'smi'], ['smith', 'jane'], ['muller']])
    expect([words, nameRank('Jane  Müller-SMITH', words)]).toEqual([words, NAME_RANKS.begins])
  for (const words of [['mith'], ['jane', 'ith'], ['ulle']])
    expect([words, nameRank('Jane Müller-Smith', words)]).toEqual([words, NAME_RANKS.holds])
  expect(nameRank('Jane Müller-Smith', ['jane', 'doe'])).toBe(NAME_RANKS.other)
})
