import { afterEach, expect, test, vi } from 'vitest'
import { messages } from './messages.ts'
import { copyText } from './copy-text.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['lets it', () => Promise.resolve(), 'Copied'],
  ['refuses', () => Promise.reject(new Error('not allowed')), 'Not copied'],
])('N10: what becomes of copying is said, whether the browser %s', async (_, writeText, said) => {
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await copyText('1234', { copied: 'Copied', failed: 'Not copied' })
  expect(messages.current().at(-1)?.text).toBe(said)
})

test('N10: a page without a clipboard says so too', async () => {
  vi.stubGlobal('navigator', {})
  await copyText('1234', { copied: 'Copied', failed: 'No clipboard' })
  expect(messages.current().at(-1)?.text).toBe('No clipboard')
})
