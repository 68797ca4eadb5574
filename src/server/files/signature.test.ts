import { describe, expect, it } from 'vitest'
import { presign, verifyPresigned, type Credentials, type Verdict } from './signature.ts'

// The example of AWS's own manual, "Authenticating Requests: Using Query Parameters".
const example: Credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const then = new Date('2013-05-24T00:00:00Z')

const own: Credentials = { accessKeyId: 'caseway', secretAccessKey: 'a secret', region: 'local' }
const url = new URL('http://127.0.0.1:3000/files/incoming/ab/abcdef?partNumber=2&uploadId=f0')
const headers = { 'content-type': 'image/png', 'content-length': '120' }
const put = () => presign(own, { method: 'PUT', url, headers, seconds: 60 }, then)

interface Changed {
  method?: string
  at?: (signed: URL) => URL
  said?: Record<string, string>
  later?: number
  by?: Credentials
}

function verdict({
  method = 'PUT',
  at = (signed) => signed,
  said = headers,
  later = 0,
  by = own,
}: Changed = {}): Verdict {
  const header = (name: string): string | undefined => said[name]
  return verifyPresigned(by, { method, url: at(put()), header }, new Date(then.getTime() + later))
}

const changed = (change: (url: URL) => void) => (signed: URL) => {
  const other = new URL(signed)
  change(other)
  return other
}

describe('signed addresses', () => {
  it('are those of the manual, to the letter', () => {
    const signed = presign(
      example,
      { method: 'GET', url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'), seconds: 86_400 },
      then,
    )
    expect(signed.searchParams.get('X-Amz-Signature')).toBe(
      'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    )
  })

  it('hold for what was signed, until they end', () => {
    expect(verdict()).toBe('right')
    expect(verdict({ later: 60_000 })).toBe('right')
    expect(verdict({ later: 61_000 })).toBe('expired')
    expect(verdict({ later: -6 * 60_000 })).toBe('expired')
  })

  const forgeries: Record<string, Changed> = {
    'another method': { method: 'GET' },
    'another path': { at: changed((other) => void (other.pathname = '/files/incoming/ab/abcdee')) },
    'another host': { at: changed((other) => void (other.host = 'evil.example.com')) },
    'another piece': { at: changed((other) => other.searchParams.set('partNumber', '3')) },
    'one more parameter': { at: changed((other) => other.searchParams.set('acl', '')) },
    'another type': { said: { ...headers, 'content-type': 'text/html' } },
    'another length': { said: { ...headers, 'content-length': '121' } },
    'no length': { said: { 'content-type': 'image/png' } },
    'a longer life': { at: changed((other) => other.searchParams.set('X-Amz-Expires', '604800')) },
    'another time': { at: changed((other) => other.searchParams.set('X-Amz-Date', '20130524T000001Z')) },
    'fewer signed headers': { at: changed((other) => other.searchParams.set('X-Amz-SignedHeaders', 'host')) },
    'another signature': { at: changed((other) => other.searchParams.set('X-Amz-Signature', 'f'.repeat(64))) },
    'another secret': { by: { ...own, secretAccessKey: 'another' } },
    'another signer': { by: { ...own, accessKeyId: 'somebody' } },
    'another region': { by: { ...own, region: 'moon' } },
  }
  it.each(Object.entries(forgeries))('are void with %s', (_, forgery) => {
    expect(verdict(forgery)).toBe('wrong')
  })

  it.each([
    ['no algorithm', changed((other) => other.searchParams.delete('X-Amz-Algorithm'))],
    ['no time', changed((other) => other.searchParams.delete('X-Amz-Date'))],
    ['no host signed', changed((other) => other.searchParams.set('X-Amz-SignedHeaders', 'content-type'))],
    ['an endless life', changed((other) => other.searchParams.set('X-Amz-Expires', '604801'))],
    ['no signature at all', changed((other) => void (other.search = ''))],
  ])('are nothing with %s', (_, at) => {
    expect(verdict({ at })).toBe('malformed')
  })
})
