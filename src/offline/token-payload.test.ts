import { expect, test } from 'vitest'
import { tokenPayload } from './token-payload.ts'

const tokenOf = (text: string) => `head.${btoa(text).replaceAll('+', '-').replaceAll('/', '_')}.signature`

test('a token says whose it is', () => {
  expect(tokenPayload(tokenOf('{"sub":"u1","exp":1}'))).toEqual({ sub: 'u1', exp: 1 })
  // Signs that the address form of base64 writes otherwise.
  expect(tokenPayload(tokenOf('{"sub":"???>>>"}'))).toEqual({ sub: '???>>>' })
})

test.each(['', 'a', 'a.b.c', tokenOf('1'), tokenOf('null'), tokenOf('{')])(
  'what is no token says nothing: %j',
  (token) => {
    expect(tokenPayload(token)).toEqual({})
  },
)
