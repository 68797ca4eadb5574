import { expect, it } from 'vitest'
import { sha256 } from './sha256.ts'

it('gives the digests that the standard prints', () => {
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(sha256('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  )
  expect(sha256('a'.repeat(1_000_000))).toBe('cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0')
})

it('reads letters of every script as UTF-8', () => {
  expect(sha256('İpek Işık نور 😀')).toBe('c95277b22d989b4ec5aa69aa661bba18121c94c3a1db4d88abff007a6ddd9dc5')
})
