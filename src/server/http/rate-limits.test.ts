import { describe, expect, it } from 'vitest'
import { Refusal } from '#domain/errors.ts'
import { limitRate } from './rate-limits.ts'

const MINUTE = 60_000

function watched(perMinute: number) {
  const time = { now: 1_000_000 }
  const limit = limitRate(perMinute, () => time.now)
  /** Seconds to wait, or zero where the try was let through. */
  const attempt = (...names: string[]): number => {
    try {
      limit.count(...names)
      return 0
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'TOO_MANY_REQUESTS') throw error
      return Number(error.details?.['retry_after'])
    }
  }
  return { limit, time, attempt }
}

describe('limitRate', () => {
  it('lets so many tries a minute through, for each name alone', () => {
    const { attempt } = watched(3)
    expect([attempt('ali'), attempt('ali'), attempt('ali')]).toEqual([0, 0, 0])
    expect(attempt('ali')).toBe(60)
    expect(attempt('ayşe')).toBe(0)
  })

  it('starts afresh when the minute is over', () => {
    const { attempt, time } = watched(2)
    attempt('ali')
    time.now += MINUTE
    expect([attempt('ali'), attempt('ali'), attempt('ali')]).toEqual([0, 0, 60])
  })

  it('makes those wait longer who go on, up to a quarter of an hour', () => {
    const { attempt, time } = watched(1)
    const waits = Array.from({ length: 6 }, () => {
      attempt('ali')
      const wait = attempt('ali')
      time.now += wait * 1000
      return wait
    })
    expect(waits).toEqual([60, 120, 240, 480, 900, 900])
  })

  it('does not prolong a wait by tries during it', () => {
    const { attempt, time } = watched(1)
    attempt('ali')
    expect(attempt('ali')).toBe(60)
    time.now += 20_000
    expect(attempt('ali')).toBe(40)
  })

  it('forgives who stays quiet for long enough', () => {
    const { attempt, time } = watched(1)
    attempt('ali')
    attempt('ali')
    time.now += MINUTE + 15 * MINUTE
    expect([attempt('ali'), attempt('ali')]).toEqual([0, 60])
  })

  it('wipes the slate after a success, and gives a try back', () => {
    const { attempt, limit } = watched(2)
    attempt('ali')
    attempt('ali')
    limit.clear('ali')
    expect([attempt('ali'), attempt('ali'), attempt('ali')]).toEqual([0, 0, 60])

    expect([attempt('office'), attempt('office')]).toEqual([0, 0])
    limit.refund('office')
    expect([attempt('office'), attempt('office')]).toEqual([0, 60])
    limit.refund('never seen')
    expect([attempt('never seen'), attempt('never seen'), attempt('never seen')]).toEqual([0, 0, 60])
  })

  it('counts for every name it is given', () => {
    const { attempt } = watched(2)
    attempt('ali', '10.0.0.1')
    attempt('ayşe', '10.0.0.1')
    expect(attempt('veli', '10.0.0.1')).toBe(60)
    expect(attempt('veli')).toBe(0)
  })
})
