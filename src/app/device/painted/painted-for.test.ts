import { expect, test } from 'vitest'
import { beginPurge } from '#offline/forget-device.ts'
import { LAST_ACT } from '../../api/last-act.ts'
import { memoryStore } from '../../api/browser-stores.ts'
import { lockMark } from '../../api/lock.ts'
import { SESSION } from '../../api/session-place.ts'
import { paintedFor, type Surroundings } from './painted-for.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000

const tokenUntil = (end: number) => `a.${btoa(JSON.stringify({ exp: end / 1000 }))}.c`
const person = { id: 'u1', access: tokenUntil(NOW + MINUTE), role: { id: 'r1', title: 'office_lead', level: 'staff' } }

function browser(who: object | undefined = person, change: Partial<Surroundings> = {}) {
  const local = memoryStore()
  const tab = memoryStore()
  if (who) local.setItem(SESSION, JSON.stringify(who))
  local.setItem('caseway.language', 'en')
  return { tab, local, address: '/patients', build: 'b1', width: 1440, onLine: false, now: NOW, ...change }
}
const stampOf = (around: Surroundings) => paintedFor(around)?.stamp

test('W14: for the same person and the same looks it is the same, and names the person', () => {
  expect(paintedFor(browser())).toEqual(paintedFor(browser()))
  expect(paintedFor(browser())?.userId).toBe('u1')
})

test.each([
  ['build', browser(person, { build: 'b2' })],
  ['width of the window', browser(person, { width: 390 })],
  ['person', browser({ ...person, id: 'u2' })],
  ['role', browser({ ...person, role: { ...person.role, title: 'billing' } })],
  ['level', browser({ ...person, role: { ...person.role, level: 'user' } })],
  ['work', browser({ ...person, is_underwriter: true })],
] as const)('W14: with another %s it is another', (_, other) => {
  expect(stampOf(other)).toBeDefined()
  expect(stampOf(other)).not.toBe(stampOf(browser()))
})

test.each(['language', 'theme', 'font_size', 'layout', 'navbar', 'fonts'])(
  'W14: with another %s it is another',
  (name) => {
    const other = browser()
    other.local.setItem(`caseway.${name}`, 'other')
    expect(stampOf(other)).not.toBe(stampOf(browser()))
  },
)

test.each([
  ['at another address', browser(person, { address: '/patients?search=a' })],
  ['of a portal that is not built', browser(person, { build: '' })],
  ['where nobody is signed in', browser({})],
  ['while viewing as somebody else', browser({ ...person, looking: { by_name: 'Ada', until: '' } })],
  ['before a new password is chosen', browser({ ...person, must_change_password: true })],
  ['with a connection once the token is over', browser({ ...person, access: tokenUntil(NOW - 1) }, { onLine: true })],
] as const)('W14: %s there is none', (_, around) => {
  expect(paintedFor(around)).toBeUndefined()
})

test('W14: without a connection a token that is over does not end the session', () => {
  expect(paintedFor(browser({ ...person, access: tokenUntil(NOW - 1) }))).toBeDefined()
})

test('W14 L5: with a connection none is shown once a session may have ended by inactivity', () => {
  const idle = browser({ ...person, idle_minutes: 30 }, { onLine: true })
  idle.local.setItem(LAST_ACT, String(NOW - 29 * MINUTE))
  expect(paintedFor(idle)).toBeDefined()
  idle.local.setItem(LAST_ACT, String(NOW - 31 * MINUTE))
  expect(paintedFor(idle)).toBeUndefined()
})

test('W14 W3 A12: behind a lock, and while something of anybody is to go, there is none', () => {
  const locked = browser()
  locked.local.setItem(lockMark('u1'), '1')
  expect(paintedFor(locked)).toBeUndefined()
  const leaving = browser()
  beginPurge(leaving.local, 'u2')
  expect(paintedFor(leaving)).toBeUndefined()
})

test('W14: what lies in the tab counts before what lies there for good, and what can’t be read is nobody', () => {
  const tab = memoryStore()
  const around = browser(person, { tab })
  tab.setItem(SESSION, JSON.stringify({ ...person, id: 'u3' }))
  expect(paintedFor(around)?.userId).toBe('u3')
  around.local.setItem(SESSION, '{')
  tab.removeItem(SESSION)
  expect(paintedFor(around)).toBeUndefined()
})
