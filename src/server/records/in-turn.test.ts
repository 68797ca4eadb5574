import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('acts of one name wait for each other, whatever became of the one before; others do not', async () => {
  const said: string[] = []
  const first = Promise.withResolvers<void>()
  const failing = inTurn('a', async () => {
    said.push('first')
    await first.promise
    said.push('first fails')
    throw new Error('refused')
  })
  const second = inTurn('a', async () => said.push('second'))
  await inTurn('b', async () => said.push('other'))
  expect(said).toEqual(['first', 'other'])
  first.resolve()
  await expect(failing).rejects.toThrow('refused')
  await second
  await inTurn('a', async () => said.push('third'))
  expect(said).toEqual(['first', 'other', 'first fails', 'second', 'third'])
})
