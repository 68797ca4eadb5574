import { expect, test } from 'vitest'
import { LostTurn } from './replica-store.ts'
import { signsOver } from './signs.ts'
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

test('whoever is asleep holds up the others no longer than they have patience, and gives up what was under way', async () => {
  let given: AbortSignal | undefined
  const asleep = oneAtATime(locks, 'asleep', (lost) => {
    given = lost
    return new Promise<string>(() => undefined)
  })
  const taken = asleep.catch((error: unknown) => error)
  expect(await oneAtATime(locks, 'asleep', async () => 'went on', undefined, 20)).toBe('went on')
  expect(await taken).toBeInstanceOf(LostTurn)
  expect(given?.aborted).toBe(true)
})

test('whoever gives signs of life is waited for', async () => {
  const [mine, theirs] = [signsOver('busy', 10), signsOver('busy', 10)]
  const order: string[] = []
  const busy = oneAtATime(
    locks,
    'busy',
    async () => {
      await new Promise((go) => setTimeout(go, 400))
      order.push('finished')
    },
    mine,
  )
  const after = oneAtATime(locks, 'busy', async () => void order.push('after'), theirs, 100)
  await Promise.all([busy, after])
  expect(order).toEqual(['finished', 'after'])
  mine.close()
  theirs.close()
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
