import { expect, it } from 'vitest'
import { isSigned, signatureOf } from './signature.ts'
import { pauseIn } from './twilio.ts'

// The worked example of the gateway's own documentation.
const token = '12345'
const address = 'https://mycompany.com/myapp.php?foo=1&bar=2'
const form = new URLSearchParams({
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675309',
  Digits: '1234',
  From: '+14158675309',
  To: '+18005551212',
})

it('D7: a signature is the one that the gateway publishes as its example', () => {
  expect(signatureOf(token, address, form)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=')
  expect(isSigned(token, address, form, 'RSOYDt4T1cUTdK1PDd93/VVr8B8=')).toBe(true)
})

it('D7: another address, another parameter, another token or none at all is no signature', () => {
  const right = signatureOf(token, address, form)
  const more = new URLSearchParams([...form, ['Body', 'x']])
  expect(isSigned(token, `${address}&baz=3`, form, right)).toBe(false)
  expect(isSigned(token, address, more, right)).toBe(false)
  expect(isSigned('12346', address, form, right)).toBe(false)
  for (const wrong of ['', 'x', right.slice(0, -1), `${right}=`, right.toLowerCase()])
    expect(isSigned(token, address, form, wrong)).toBe(false)
})

it('D7: a pause is read in seconds and as a date, and never longer than some hours', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  expect(pauseIn('30', now)).toBe(30)
  expect(pauseIn('Thu, 01 Jan 2026 00:02:00 GMT', now)).toBe(120)
  expect(pauseIn('0', now)).toBe(1)
  expect(pauseIn('Wed, 31 Dec 2025 00:00:00 GMT', now)).toBe(1)
  expect(pauseIn('999999999', now)).toBe(6 * 60 * 60)
  for (const nothing of [null, '', 'soon']) expect(pauseIn(nothing, now)).toBeUndefined()
})
