import { describe, expect, it } from 'vitest'
import { isTooLong, secondsForPortals } from './waiting.ts'

const zone = 'America/New_York'
// Ten in the morning in New York, in winter.
const since = new Date('2026-01-15T15:00:00Z')
const after = (minutes: number) => new Date(since.getTime() + minutes * 60_000)

describe('offline §5.8: a message that waits', () => {
  it('waits too long from the last minute on', () => {
    const told = [0, 14.9, 15, 16, 600].map((minutes) => isTooLong({ since, minutes: 15, zone }, after(minutes)))
    expect(told).toEqual([false, false, true, true, true])
  })

  it('may wait for ever where nobody wants to be told', () => {
    expect(isTooLong({ since, minutes: 0, zone }, after(10_000))).toBe(false)
  })

  it('waits for the morning of whoever would be told, wherever he is', () => {
    const evening = new Date('2026-01-16T01:50:00Z')
    const told = (at: string, where: string | null) =>
      isTooLong({ since: evening, minutes: 15, zone: where }, new Date(at))
    // Five past nine in the evening in New York, five past six in Los Angeles.
    expect(told('2026-01-16T02:05:00Z', zone)).toBe(false)
    expect(told('2026-01-16T02:05:00Z', 'America/Los_Angeles')).toBe(true)
    expect(told('2026-01-16T12:59:00Z', zone)).toBe(false)
    expect(told('2026-01-16T13:00:00Z', zone)).toBe(true)
    // A user of unknown time zone is taken to be in the house's.
    expect(told('2026-01-16T02:05:00Z', null)).toBe(false)
    expect(told('2026-01-16T13:00:00Z', 'Mars/Olympus')).toBe(true)
  })
})

describe('offline §5.8: a push while a portal of its user is open', () => {
  const [here, there] = [{ isHere: true }, { isHere: false }]
  const [focused, behind] = [{ isFocused: true }, { isFocused: false }]

  it('waits for the portal of its own device, the longer the less it is in sight', () => {
    expect(secondsForPortals([])).toBe(0)
    expect(secondsForPortals([{ ...here, ...focused }])).toBe(5)
    expect(secondsForPortals([{ ...here, ...behind }])).toBe(10)
    expect(
      secondsForPortals([
        { ...here, ...behind },
        { ...here, ...focused },
      ]),
    ).toBe(5)
  })

  it('waits longest where its user looks at another device, and not for one in the background', () => {
    expect(secondsForPortals([{ ...there, ...focused }])).toBe(25)
    expect(secondsForPortals([{ ...there, ...behind }])).toBe(0)
    expect(
      secondsForPortals([
        { ...there, ...focused },
        { ...here, ...behind },
      ]),
    ).toBe(10)
  })
})
