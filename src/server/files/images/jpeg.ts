import { Damaged, refuseFlood } from './damaged.ts'
import { exifOf, orientationIn } from './orientation.ts'

const SCAN = 0xda
const END = 0xd9
const EXIF = 'Exif\0\0'
const COLOUR_PROFILE = 'ICC_PROFILE\0'

/** A JPEG without what its camera wrote into it: place, time, owner, a small copy of the picture. Pixels stay as they are. */
export function cleanJpeg(bytes: Buffer): Buffer {
  const kept: Buffer[] = []
  let orientation = 1
  let at = 2
  for (;;) {
    const { marker, from, to } = segmentAt(bytes, at)
    if (marker === END) break
    const content = bytes.subarray(from + 2, to)
    if (isFrame(marker)) refuseFlood(bytes.readUInt16BE(from + 5), bytes.readUInt16BE(from + 3))
    if (marker === 0xe1 && content.toString('latin1', 0, EXIF.length) === EXIF)
      orientation = orientationIn(content.subarray(EXIF.length))
    const end = marker === SCAN ? endOfScan(bytes, to) : to
    if (isNeeded(marker, content)) kept.push(Buffer.from([0xff, marker]), bytes.subarray(from, end))
    at = end
  }
  const exif = orientation === 1 ? [] : [exifSegment(orientation)]
  // Behind the end mark, telephones hide further pictures with marks of their own.
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...exif, ...kept, Buffer.from([0xff, END])])
}

/** A segment's marker and where its length and its end are. */
function segmentAt(bytes: Buffer, start: number): { marker: number; from: number; to: number } {
  let at = start
  if (bytes[at] !== 0xff) throw new Damaged('A JPEG without a marker where one must be')
  while (bytes[at] === 0xff) at += 1
  const marker = bytes[at]
  if (marker === undefined || marker === 0) throw new Damaged('A JPEG that ends in its head')
  const from = at + 1
  if (marker === END) return { marker, from, to: from }
  if (from + 2 > bytes.length) throw new Damaged('A JPEG that breaks off')
  const to = from + bytes.readUInt16BE(from)
  if (to < from + 2 || to > bytes.length) throw new Damaged('A JPEG segment longer than its file')
  if (isFrame(marker) && to < from + 8) throw new Damaged('A JPEG frame without a size')
  return { marker, from, to }
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/** Pixels go on until a marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw new Damaged('A JPEG without an end')
}

function isNeeded(marker: number, content: Buffer): boolean {
  if (marker === 0xe2) return content.toString('latin1', 0, COLOUR_PROFILE.length) === COLOUR_PROFILE
  // The first tells the density of dots, the last how colours are coded; both say nothing about anybody.
  if (marker >= 0xe0 && marker <= 0xef) return marker === 0xe0 || marker === 0xee
  return marker !== 0xfe
}

function exifSegment(orientation: number): Buffer {
  const content = Buffer.concat([Buffer.from(EXIF, 'latin1'), exifOf(orientation)])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
