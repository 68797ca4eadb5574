import { expect, test } from 'vitest'
import { readSaying } from './sayings.ts'

test('what a client says is heard, and nonsense is nothing', () => {
  expect(readSaying('{"ack":3,"here":"focused"}')).toEqual({ ack: 3, here: 'focused' })
  expect(readSaying('{"here":"hidden"}')).toEqual({ here: 'hidden' })
  expect(readSaying('{"synced":true}')).toEqual({ synced: true })
  const nonsense = [
    '',
    'null',
    '[]',
    '7',
    '{"ack":0}',
    '{"ack":1.5}',
    '{"ack":"1"}',
    '{"here":"gone"}',
    '{"synced":false}',
    '{"ack":',
    '{}',
  ]
  for (const text of nonsense) expect([text, readSaying(text)]).toEqual([text, {}])
})
