import { expect, test } from 'vitest'
import { isPublic, publicLookup } from './public-address.ts'

test('W4: no message goes into a network that is not public', () => {
  const closed = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::1',
  ]
  expect(closed.filter(isPublic)).toEqual([])
  const open = ['8.8.8.8', '142.250.74.10', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2a00:1450:4001::200a']
  expect(open.filter((address) => !isPublic(address))).toEqual([])
})

function found(addresses: readonly string[], all: boolean): unknown {
  const lookup = publicLookup((_, __, told) =>
    told(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    ),
  )
  let answer: unknown
  lookup('push.example.net', { all }, (error, address) => (answer = error ? error.message : address))
  return answer
}

test('W4: a name is followed only where all it leads to is public', () => {
  expect(found(['8.8.8.8', '8.8.4.4'], false)).toBe('8.8.8.8')
  expect(found(['8.8.8.8'], true)).toEqual([{ address: '8.8.8.8', family: 4 }])
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['fd00::1'], []])
    for (const all of [true, false]) expect(found(addresses, all)).toMatch('not public')
})

test('a name that is not known is not followed', () => {
  let told: unknown
  publicLookup((_, __, tell) => tell(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), []))(
    'push.example.net',
    {},
    (error) => (told = error),
  )
  expect(told).toMatchObject({ code: 'ENOTFOUND' })
})
