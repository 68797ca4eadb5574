import { expect, test } from 'vitest'
import { LockLostError } from './replica-store.ts'
import { heartbeatOver } from './heartbeat.ts'
import { withLock } from './locks.ts'

const { locks } = navigator

test('one at a time, in the order asked', async () => {
  const order: string[] = []
  const work = (name: string) => async () => {
    order.push(`${name} begins`)
    await Promise.resolve()
    order.push(`${name} ends`)
  }
  await Promise.all(['a', 'b'].map((name) => withLock(locks, 'order', work(name))))
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})

test('whoever is asleep holds up the others no longer than they have patience, and gives up what was under way', async () => {
  let given: AbortSignal | undefined
  const asleep = withLock(locks, 'asleep', (lost) => {
    given = lost
    return new Promise<string>(() => undefined)
  })
  const taken = asleep.catch((error: unknown) => error)
  expect(await withLock(locks, 'asleep', async () => 'went on', undefined, 20)).toBe('went on')
  expect(await taken).toBeInstanceOf(LockLostError)
  expect(given?.aborted).toBe(true)
})

test('a holder that sends heartbeats is waited for', async () => {
  const [mine, theirs] = [heartbeatOver('busy', 10), heartbeatOver('busy', 10)]
  const order: string[] = []
  const busy = withLock(
    locks,
    'busy',
    async () => {
      await new Promise((go) => setTimeout(go, 400))
      order.push('finished')
    },
    mine,
  )
  const after = withLock(locks, 'busy', async () => void order.push('after'), theirs, 100)
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
  await expect(withLock(locks, 'slow', slow, undefined, 10)).rejects.toThrow('broken')
})

test('without locks everybody goes', async () => {
  expect(await withLock(undefined, 'none', async () => 'gone')).toBe('gone')
})
