import { expect, test } from 'vitest'
import { ReplyPieces } from './reply-pieces.ts'

const ready = (status: string): Buffer => Buffer.from(`Z\0\0\0\x05${status}`, 'latin1')
const filler = Buffer.alloc(256 * 1024, 'D')

function reply(...chunks: Buffer[]) {
  const sent: Buffer[] = []
  const pieces = new ReplyPieces((bytes) => sent.push(Buffer.from(bytes)))
  for (const chunk of chunks) {
    pieces.add(chunk)
    // The engine uses its memory again as soon as the call returns.
    chunk.fill('?')
  }
  const { bytes, status } = pieces.end()
  return { whole: Buffer.concat([...sent, bytes]).toString('latin1'), status, pieces: sent.length }
}

test.each(['I', 'T', 'E'])('a reply tells that the session is in state %s', (status) => {
  expect(reply(Buffer.from('C'), ready(status))).toEqual({ whole: `CZ\0\0\0\x05${status}`, status, pieces: 0 })
})

test('a reply before the client’s Sync tells nothing', () => {
  expect(reply(Buffer.from('CSELECT 1')).status).toBeUndefined()
  expect(reply().status).toBeUndefined()
})

test.each([0, 1, 3, 5, 6])('a large reply leaves in pieces, also where %i bytes of the ending come later', (later) => {
  const [end, last] = [ready('T').subarray(0, 6 - later), ready('T').subarray(6 - later)]
  const whole = filler.toString('latin1') + ready('T').toString('latin1')
  expect(reply(Buffer.concat([filler, end]), last)).toEqual({ whole, status: 'T', pieces: 1 })
})
