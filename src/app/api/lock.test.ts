import { expect, test, vi } from 'vitest'
import { createLock, lockMark } from './lock.ts'

function lockWith(...people: readonly string[]) {
  const marks = new Set(people.map(lockMark))
  return createLock({ getItem: (name) => (marks.has(name) ? '1' : null) })
}

test('W3: who has a secret here is asked for it before anything is shown, and nobody else is', () => {
  const lock = lockWith('u1')
  lock.begin('u1')
  expect(lock.current()).toBe('shut')
  lock.begin('u2')
  expect(lock.current()).toBe('open')
  lock.begin(undefined)
  expect(lock.current()).toBe('open')
})

test('W3: what was erased stays so until the page is another', () => {
  const lock = lockWith('u1')
  lock.begin('u1')
  lock.change('erased')
  lock.begin(undefined)
  expect(lock.current()).toBe('erased')
})

test('who listens hears of each change once', () => {
  const lock = lockWith('u1')
  const heard = vi.fn<() => void>()
  lock.subscribe(heard)
  lock.begin('u1')
  lock.begin('u1')
  expect(heard).toHaveBeenCalledTimes(1)
})
