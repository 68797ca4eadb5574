import { expect, test } from 'vitest'
import { followZone } from './follow-zone.ts'
import type { SignedIn } from './session.ts'

const newcomer: SignedIn = {
  access: 'token',
  is_authenticated: true,
  id: 'u1',
  email: 'dana@example.com',
  name: 'Dana',
  role: { title: 'employee', level: 'staff' },
  is_casemanager: false,
  is_underwriter: false,
  zone_wanted: true,
}

/** A session whose person changes, and what the server was told. */
function open(person: SignedIn | null, { zone = 'Europe/Istanbul', fails = false } = {}) {
  const told: string[] = []
  let current = person
  let hear = () => undefined as void
  followZone({
    session: {
      current: () => current,
      subscribe: (listener) => {
        hear = listener
        return () => undefined
      },
    },
    tell: async (timezone) => {
      told.push(timezone)
      if (fails) throw new Error('No connection')
    },
    zone: () => zone,
  })
  return {
    told,
    become(next: SignedIn | null) {
      current = next
      hear()
    },
  }
}

test('the zone of the browser is told once for a person who has none', () => {
  const { told, become } = open(newcomer)
  expect(told).toEqual(['Europe/Istanbul'])
  become({ ...newcomer, access: 'renewed' })
  expect(told).toEqual(['Europe/Istanbul'])
})

test('also for one who signs in later, and for the next', () => {
  const { told, become } = open(null)
  become({ ...newcomer, zone_wanted: undefined })
  expect(told).toEqual([])
  become(null)
  become({ ...newcomer, id: 'u2' })
  become({ ...newcomer, id: 'u3' })
  expect(told.length).toBe(2)
})

test('not by a look through the eyes of a person, and not before a password that is due', () => {
  const looking = { by_name: 'Ada', until: '2026-11-27T09:00:00Z' }
  expect(open({ ...newcomer, looking }).told).toEqual([])
  const { told, become } = open({ ...newcomer, must_change_password: true })
  expect(told).toEqual([])
  become({ ...newcomer, must_change_password: false })
  expect(told).toEqual(['Europe/Istanbul'])
})

test('a browser that says UTC tells nothing', () => {
  expect(open(newcomer, { zone: 'UTC' }).told).toEqual([])
})

test('what did not reach the server is no fault of the page', async () => {
  expect(open(newcomer, { fails: true }).told).toEqual(['Europe/Istanbul'])
  await Promise.resolve()
})
