import { Damaged, refuseFlood } from './damaged.ts'
import { exifOf, orientationIn } from './orientation.ts'

const HEAD = 12
const FRAME = 8
const EXIF_FLAG = 0x08
const XMP_FLAG = 0x04

const needed = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])

export function cleanWebp(bytes: Buffer): Buffer {
  const kept: Buffer[] = []
  let orientation = 1
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  for (let at = HEAD; at + FRAME <= end;) {
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const next = at + FRAME + length + (length % 2)
    if (at + FRAME + length > end) throw new Damaged('A WebP chunk longer than its file')
    const content = bytes.subarray(at + FRAME, at + FRAME + length)
    if (name === 'VP8X') refuseFlood(...canvas(content))
    if (name === 'EXIF') orientation = orientationIn(withoutName(content))
    if (needed.has(name)) kept.push(chunk(name, content))
    at = next
  }
  if (!kept.some((piece) => /^VP8[ L]|^ANMF/.test(piece.toString('latin1', 0, 4))))
    throw new Damaged('A WebP without a picture')
  // Only the extended form says which further parts there are.
  const extended = kept.find((piece) => piece.toString('latin1', 0, 4) === 'VP8X')
  if (extended) {
    const turned = orientation !== 1
    extended[FRAME] = ((extended[FRAME] ?? 0) & ~(EXIF_FLAG | XMP_FLAG)) | (turned ? EXIF_FLAG : 0)
    if (turned) kept.push(chunk('EXIF', exifOf(orientation)))
  }
  const body = Buffer.concat([Buffer.from('WEBP'), ...kept])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from('RIFF'), size, body])
}

function canvas(content: Buffer): [number, number] {
  if (content.length < 10) throw new Damaged('A WebP without a size')
  return [content.readUIntLE(4, 3) + 1, content.readUIntLE(7, 3) + 1]
}

/** Some programs write the name of JPEG's block in front. */
function withoutName(content: Buffer): Buffer {
  return content.toString('latin1', 0, 4) === 'Exif' ? content.subarray(6) : content
}

function chunk(name: string, content: Buffer): Buffer {
  const made = Buffer.alloc(FRAME + content.length + (content.length % 2))
  made.write(name, 'latin1')
  made.writeUInt32LE(content.length, 4)
  content.copy(made, FRAME)
  return made
}
