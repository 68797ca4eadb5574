import { expect, test, vi } from 'vitest'
import { createLock, lockMark } from './lock.ts'

function lockWith(...people: readonly string[]) {
  return tabOf(new Map(people.map((id) => [lockMark(id), '1'])))
}

/** A tab of a browser; all of one browser share what is kept. */
function tabOf(kept: Map<string, string>) {
  return createLock({ getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value) })
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

test('W3: a page that is about to begin anew shows nothing, whoever is signed out meanwhile', () => {
  const lock = lockWith()
  lock.begin('u1')
  lock.change('closing')
  lock.begin(undefined)
  expect(lock.current()).toBe('closing')
})

test('who listens hears of each change once', () => {
  const lock = lockWith('u1')
  const heard = vi.fn<() => void>()
  lock.subscribe(heard)
  lock.begin('u1')
  lock.begin('u1')
  expect(heard).toHaveBeenCalledTimes(1)
})

test('W3: an attempt that began before the portal was locked opens nothing after it', () => {
  const lock = lockWith('u1')
  lock.begin('u1')
  const begun = lock.last('u1')
  lock.renew('u1')
  expect(lock.open('u1', begun)).toBe(false)
  expect(lock.current()).toBe('shut')
  expect(lock.open('u1', lock.last('u1'))).toBe(true)
  expect(lock.stands('u1')).toBe(true)
})

test('W3: a tab that has not heard of the lock yet stands no more, and a page that is being left opens no more', () => {
  const kept = new Map([[lockMark('u1'), '1']])
  const [one, other] = [tabOf(kept), tabOf(kept)]
  for (const tab of [one, other]) {
    tab.begin('u1')
    expect(tab.open('u1', tab.last('u1'))).toBe(true)
  }
  one.renew('u1')
  one.change('closing')
  expect(other.stands('u1')).toBe(false)
  expect(one.open('u1', one.last('u1'))).toBe(false)
})
