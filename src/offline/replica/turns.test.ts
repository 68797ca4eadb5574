import { expect, test } from 'vitest'
import { oneAtATime } from './turns.ts'

const { locks } = navigator

test('one at a time, in the order asked', async () => {
  const order: string[] = []
  const work = (name: string) => async () => {
    order.push(`${name} begins`)
    await Promise.resolve()
    order.push(`${name} ends`)
  }
  await Promise.all(['a', 'b'].map((name) => oneAtATime(locks, 'order', work(name))))
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})

test('whoever is frozen holds up the others no longer than they have patience', async () => {
  const frozen = oneAtATime(locks, 'frozen', () => new Promise<string>(() => undefined))
  const taken = frozen.catch((error: unknown) => error)
  expect(await oneAtATime(locks, 'frozen', async () => 'went on', undefined, 20)).toBe('went on')
  expect(await taken).toBeInstanceOf(Error)
})

test('whoever gives signs of life is waited for', async () => {
  let signs = 0
  const busy = oneAtATime(locks, 'busy', async () => {
    for (signs = 1; signs < 8; signs += 1) await new Promise((go) => setTimeout(go, 10))
    return 'finished'
  })
  const after = await oneAtATime(
    locks,
    'busy',
    async () => signs,
    () => signs,
    30,
  )
  expect([await busy, after]).toEqual(['finished', 8])
})

test('a failure is the failure of the work, also long after the patience is over', async () => {
  const slow = async () => {
    await new Promise((go) => setTimeout(go, 40))
    throw new Error('broken')
  }
  await expect(oneAtATime(locks, 'slow', slow, undefined, 10)).rejects.toThrow('broken')
})

test('without locks everybody goes', async () => {
  expect(await oneAtATime(undefined, 'none', async () => 'gone')).toBe('gone')
})
