import { describe, expect, it } from 'vitest'
import { openSealer } from './sealer.ts'

const sealer = openSealer(Buffer.from('a secret that only this test knows'))
const SSN = '912345678'

describe('sealer', () => {
  it('opens what it sealed and shows the end of it', () => {
    const { sealed, last4 } = sealer.seal(SSN)
    expect(sealer.open(sealed)).toBe(SSN)
    expect(last4).toBe('5678')
    expect(sealed.includes(SSN)).toBe(false)
    expect(sealer.open(sealer.seal('ığüşöç نور').sealed)).toBe('ığüşöç نور')
  })

  it('seals equal values differently but digests them equally', () => {
    const [one, other] = [sealer.seal(SSN), sealer.seal(SSN)]
    expect(one.sealed.equals(other.sealed)).toBe(false)
    expect(one.digest).toBe(other.digest)
    expect(sealer.digest(SSN)).toBe(one.digest)
    expect(sealer.seal('912345679').digest).not.toBe(one.digest)
  })

  it('notices every changed byte', () => {
    const { sealed } = sealer.seal(SSN)
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed[at] = changed[at]! ^ 1
      expect(() => sealer.open(changed)).toThrow()
    }
    expect(() => sealer.open(sealed.subarray(0, 10))).toThrow()
  })

  it('tells another key’s holder nothing', () => {
    const stranger = openSealer(Buffer.from('another secret, of another portal'))
    expect(() => stranger.open(sealer.seal(SSN).sealed)).toThrow()
    expect(stranger.digest(SSN)).not.toBe(sealer.digest(SSN))
  })
})
