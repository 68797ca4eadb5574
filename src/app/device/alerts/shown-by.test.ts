import { describe, expect, test } from 'vitest'
import { wasShownBy } from './shown-by.ts'

describe('wasShownBy', () => {
  test('C7: an alert that came after a conversation was read is not taken away with the earlier ones', () => {
    expect(wasShownBy(1000, { shownAt: 999 })).toBe(true)
    expect(wasShownBy(1000, { shownAt: 1000 })).toBe(true)
    expect(wasShownBy(1000, { shownAt: 1001 })).toBe(false)
  })

  test('one that the browser showed by itself counts as earlier', () => {
    for (const data of [null, undefined, 'text', {}, { shownAt: '1001' }]) expect(wasShownBy(1000, data)).toBe(true)
  })
})
