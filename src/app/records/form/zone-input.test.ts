import { expect, test } from 'vitest'
import { zoneLabel, zoneOptions } from './zone-input.tsx'

const winter = new Date('2026-01-15T12:00:00Z')

test('a zone is told by city, distance from UTC and its name, in the reader’s language', () => {
  expect(zoneLabel('America/New_York', 'en-US', winter)).toBe('New York, Eastern Time · GMT-05:00 · America/New_York')
  expect(zoneLabel('Europe/Istanbul', 'en-US', winter)).toBe('Istanbul · GMT+03:00 · Europe/Istanbul')
  expect(zoneLabel('Mars/Olympus_Mons', 'en-US', winter)).toBe('Olympus Mons · Mars/Olympus_Mons')
})

test('the zones of the country stand first, each zone once', () => {
  const values = zoneOptions('en-US').map(({ value }) => value)
  expect(values.slice(0, 2)).toEqual(['America/New_York', 'America/Chicago'])
  expect(new Set(values).size).toBe(values.length)
  expect(values).toContain('Europe/Berlin')
})
