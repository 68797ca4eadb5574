import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { NotTaken } from './upload-calls.ts'
import { stopOf } from './upload-words.ts'

test('O18: a lost line, a limit on the way and an erring store are told apart', () => {
  expect(stopOf(new NotTaken(0))).toBe('line')
  expect(stopOf(new ApiError(0, 'UNREACHABLE'))).toBe('line')
  expect(stopOf(new NotTaken(413))).toBe('too_large_on_the_way')
  expect(stopOf(ApiError.fromBody(413, undefined))).toBe('too_large_on_the_way')
  expect(stopOf(new NotTaken(426))).toBe('upgrade')
  expect(stopOf(new NotTaken(503))).toBe('store')
  expect(stopOf(new ApiError(500, 'BROKEN'))).toBe('server')
  expect(stopOf(new ApiError(503, 'BUSY'))).toBe('server')
})

test('O18: what the portal itself refuses keeps the words it has', () => {
  expect(stopOf(new ApiError(413, 'TOO_LARGE'))).toBeUndefined()
  expect(stopOf(new ApiError(426, 'CLIENT_TOO_OLD'))).toBeUndefined()
  expect(stopOf(new ApiError(422, 'INVALID'))).toBeUndefined()
  // An address that is no longer in force is made anew.
  expect(stopOf(new NotTaken(403))).toBeUndefined()
  expect(stopOf(new Error('broken'))).toBeUndefined()
})
