import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Files of each kind that is taken, as small as their formats allow, and what must not be taken. */

export function pdf(size = 300): Buffer {
  const [head, tail] = [Buffer.from('%PDF-1.7\n'), Buffer.from('\n%%EOF\n')]
  return Buffer.concat([head, randomBytes(Math.max(0, size - head.length - tail.length)), tail])
}

export const MARKS = 'taken at 25.7617 N 80.1918 W by Jane'

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** An Exif block with an orientation and private text. */
export function exif(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  tiff.writeUInt16LE(0x0112, 10)
  tiff.writeUInt16LE(3, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt16LE(orientation, 18)
  return Buffer.concat([tiff, Buffer.from(MARKS)])
}

export function jpeg({ orientation = 1, width = 4, height = 3 } = {}): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif(orientation)])),
    segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${MARKS}`, 'latin1')),
    segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01colours', 'latin1')),
    segment(0xe2, Buffer.from(`MPF\0${MARKS}`, 'latin1')),
    segment(0xed, Buffer.from(`Photoshop 3.0\0${MARKS}`, 'latin1')),
    segment(0xfe, Buffer.from(MARKS)),
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    // Stuffed and restart bytes belong to the pixels.
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
    // A second picture behind the end, as telephones add one.
    Buffer.from(`\xff\xd8${MARKS}\xff\xd9`, 'latin1'),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export function png({ orientation = 1, width = 4, height = 3 } = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from(`Comment\0${MARKS}`, 'latin1')),
    chunk('eXIf', exif(orientation)),
    chunk('IDAT', Buffer.from([1, 2, 3])),
    chunk('prVt', Buffer.from(MARKS)),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.from(MARKS),
  ])
}

function riffChunk(name: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(name, 'latin1'), size, content, Buffer.alloc(content.length % 2)])
}

export function webp(orientation = 1): Buffer {
  const head = Buffer.from([0x0c, 0, 0, 0, 3, 0, 0, 2, 0, 0])
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    riffChunk('VP8X', head),
    riffChunk('VP8 ', Buffer.from([1, 2, 3])),
    riffChunk('EXIF', exif(orientation)),
    riffChunk('XMP ', Buffer.from(MARKS)),
  ])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from('RIFF'), size, body, Buffer.from(MARKS)])
}

function box(name: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length + 8)
  return Buffer.concat([size, Buffer.from(name, 'latin1'), content])
}

/** A picture and its Exif as two items of a HEIC, the Exif at the end of the file. */
export function heic(): Buffer {
  const item = (id: number, type: string): Buffer =>
    box('infe', Buffer.concat([Buffer.from([2, 0, 0, 0, 0, id, 0, 0]), Buffer.from(`${type}\0`, 'latin1')]))
  const names = box('iinf', Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 2]), item(1, 'hvc1'), item(2, 'Exif')]))
  const place = (id: number, at: number, length: number): Buffer => {
    const entry = Buffer.from([0, id, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])
    entry.writeUInt32BE(at, 6)
    entry.writeUInt32BE(length, 10)
    return entry
  }
  const places = (pixels: number): Buffer =>
    box(
      'iloc',
      Buffer.concat([
        Buffer.from([0, 0, 0, 0, 0x44, 0, 0, 2]),
        place(1, pixels, 6),
        place(2, pixels + 6, MARKS.length),
      ]),
    )
  const head = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))
  const meta = (pixels: number): Buffer => box('meta', Buffer.concat([Buffer.alloc(4), names, places(pixels)]))
  const start = head.length + meta(0).length + 8
  return Buffer.concat([head, meta(start), box('mdat', Buffer.from(`pixels${MARKS}`))])
}

/** A TIFF with a picture's width, a maker, and a directory of where it was taken. */
export function tiff(order: 'II' | 'MM' = 'II'): Buffer {
  const little = order === 'II'
  const numbers = (...values: [size: 2 | 4, value: number][]): Buffer =>
    Buffer.concat(
      values.map(([size, value]) => {
        const bytes = Buffer.alloc(size)
        if (little) bytes.writeUIntLE(value, 0, size)
        else bytes.writeUIntBE(value, 0, size)
        return bytes
      }),
    )
  const entry = (tag: number, kind: number, count: number, value: number): Buffer =>
    numbers([2, tag], [2, kind], [4, count], [4, value])
  // 8 head, 42 first directory, 18 second, then the words.
  const [second, words] = [50, 68]
  return Buffer.concat([
    Buffer.from(order),
    numbers([2, 42], [4, 8], [2, 3]),
    entry(256, 4, 1, 640),
    entry(271, 2, MARKS.length, words),
    entry(0x8825, 4, 1, second),
    numbers([4, 0], [2, 1]),
    entry(1, 2, MARKS.length, words + MARKS.length),
    numbers([4, 0]),
    Buffer.from(MARKS + MARKS),
  ])
}

/** An archive's table of contents with these names, and little else. */
export function zip(names: readonly string[], unpacked = 100): Buffer {
  const first = Buffer.from('PK\x03\x04'.padEnd(60, '\0'), 'latin1')
  const entries = names.map((name) => {
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt32LE(unpacked, 24)
    entry.writeUInt16LE(Buffer.byteLength(name), 28)
    return Buffer.concat([entry, Buffer.from(name)])
  })
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(first.length, 16)
  return Buffer.concat([first, ...entries, end])
}

export const docx = (more: readonly string[] = []): Buffer => zip(['[Content_Types].xml', 'word/document.xml', ...more])
export const xlsx = (more: readonly string[] = []): Buffer => zip(['[Content_Types].xml', 'xl/workbook.xml', ...more])

export function outlookMessage(): Buffer {
  const head = Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1')
  return Buffer.concat([head, Buffer.alloc(504), Buffer.from('__properties_version1.0', 'utf16le')])
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
