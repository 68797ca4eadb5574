import { crc32 } from 'node:zlib'
import { Damaged, refuseFlood } from './damaged.ts'
import { exifOf, orientationIn } from './orientation.ts'

const SIGNATURE = 8
const FRAME = 12

/** What makes the picture; texts, times and everything unknown are left behind. */
const needed = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD hIST pHYs acTL fcTL fdAT'.split(' '),
)

export function cleanPng(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, SIGNATURE)]
  let at = SIGNATURE
  for (;;) {
    if (at + FRAME > bytes.length) throw new Damaged('A PNG that breaks off')
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const end = at + FRAME + length
    if (end > bytes.length) throw new Damaged('A PNG chunk longer than its file')
    const content = bytes.subarray(at + 8, end - 4)
    if (at === SIGNATURE && (name !== 'IHDR' || length !== 13)) throw new Damaged('A PNG without a head')
    if (name === 'IHDR') refuseFlood(content.readUInt32BE(0), content.readUInt32BE(4))
    if (needed.has(name)) kept.push(bytes.subarray(at, end))
    if (name === 'eXIf' && orientationIn(content) !== 1) kept.push(chunk('eXIf', exifOf(orientationIn(content))))
    if (name === 'IEND') return Buffer.concat(kept)
    at = end
  }
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const made = Buffer.alloc(body.length + 8)
  made.writeUInt32BE(content.length, 0)
  body.copy(made, 4)
  made.writeUInt32BE(crc32(body), body.length + 4)
  return made
}
