import { expect, test } from 'vitest'
import { isPortals, isTooLargeOnTheWay, MARK, portalAnswer } from './portal-answer.ts'

const came = (text: string, { status = 200, marked = true, redirected = false } = {}) => ({
  status,
  redirected,
  headers: { get: (name: string) => (marked && name === MARK ? '1' : null) },
  text: async () => text,
})

test('W7: an answer with the mark and a readable body is the portal’s own, whatever its status', async () => {
  expect(await portalAnswer(came('{"a":1}'))).toEqual({ status: 200, body: { a: 1 } })
  expect(await portalAnswer(came('{"code":"BUSY"}', { status: 503 }))).toEqual({ status: 503, body: { code: 'BUSY' } })
})

test.each([
  ['a page of a guest network', came('<html>Please sign in</html>', { marked: false })],
  ['the same that looks like JSON', came('{"ok":true}', { marked: false })],
  ['somebody else’s refusal', came('{"code":"NOT_SIGNED_IN"}', { status: 401, marked: false })],
  ['what came by a redirect', came('{"a":1}', { redirected: true })],
  ['a body that was cut', came('{"a":')],
  ['an empty body', came('')],
  ['a page in place of the body', came('<html></html>')],
])('W7: %s is no answer of the portal', async (_, answer) => {
  expect(await portalAnswer(answer)).toBeUndefined()
})

test('W7: a body that breaks off is no answer either', async () => {
  const broken = { ...came(''), text: () => Promise.reject(new TypeError('network error')) }
  expect(await portalAnswer(broken)).toBeUndefined()
})

test('W7: a later version of the mark is one too', () => {
  expect(isPortals({ redirected: false, headers: { get: () => '2' } })).toBe(true)
})

test('O18: of what others answer, only the limit of a proxy is heard', () => {
  expect(isTooLargeOnTheWay({ status: 413, redirected: false })).toBe(true)
  expect(isTooLargeOnTheWay({ status: 413, redirected: true })).toBe(false)
  for (const status of [200, 401, 403, 426, 429, 502])
    expect(isTooLargeOnTheWay({ status, redirected: false })).toBe(false)
})
