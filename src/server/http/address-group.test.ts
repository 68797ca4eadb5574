import { expect, test } from 'vitest'
import { addressGroup } from './address-group.ts'

test('an IPv4 address counts by itself, however it is written; IPv6 by the network it is in', () => {
  expect(addressGroup('203.0.113.7')).toBe('203.0.113.7')
  expect(addressGroup('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(addressGroup(null)).toBe('')
  expect(addressGroup('nonsense')).toBe('nonsense')
  const network = '2001:db8:0:a::/64'
  for (const ip of ['2001:db8:0:a::1', '2001:DB8:0000:000a:1:2:3:4', '2001:db8:0:a:ffff::9'])
    expect(addressGroup(ip)).toBe(network)
  expect(addressGroup('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(addressGroup('2001:db8::a:0:0:0:1')).toBe('2001:db8:0:a::/64')
  expect(addressGroup('::1')).toBe('0:0:0:0::/64')
  expect(addressGroup('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})
