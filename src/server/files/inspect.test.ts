import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileTypes, type FileType } from '#domain/rules/file-types.ts'
import * as samples from './samples-for-tests.ts'
import { orientationIn } from './images/orientation.ts'
import { inspect } from './inspect.ts'
import { sniff } from './sniff.ts'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const good: [FileType, Buffer][] = [
  ['application/pdf', samples.pdf()],
  ['image/jpeg', samples.jpeg()],
  ['image/png', samples.png()],
  ['image/webp', samples.webp()],
  ['image/heic', samples.heic()],
  ['image/tiff', samples.tiff('II')],
  ['image/tiff', samples.tiff('MM')],
  ['application/dicom', Buffer.concat([Buffer.alloc(128), Buffer.from('DICM')])],
  [WORD, samples.docx()],
  [SHEET, samples.xlsx()],
  ['application/vnd.ms-outlook', samples.outlookMessage()],
  ['text/plain', Buffer.from('Called the firm; 3 < 5 and so on.\r\nTürkçe, العربية\n')],
  ['message/rfc822', Buffer.from('From: a@example.com\r\nSubject: Bill\r\n\r\n<html>Hello</html>')],
]

const bad: [string, Buffer][] = [
  ['a page', Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
  ['a page behind words', Buffer.from('a note\n\n<ScRiPt src=x>')],
  ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>')],
  ['XML', Buffer.from('<?xml version="1.0"?><a/>')],
  ['a shell script', Buffer.from('#!/bin/sh\nrm -rf /\n')],
  ['a program of Windows', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')],
  ['a program of Linux', Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1')],
  ['a GIF, which a script may hide in', Buffer.from('GIF89a/*')],
  ['an archive', samples.zip(['a.txt'])],
  ['a document with a macro', samples.docx(['word/vbaProject.bin'])],
  ['a sheet with a program in it', samples.xlsx(['xl/embeddings/run.EXE'])],
  ['a document that is a sheet too', samples.docx(['xl/workbook.xml'])],
  ['an archive that steps out of its folder', samples.docx(['../../etc/passwd'])],
  ['an archive that bursts', samples.zip(['[Content_Types].xml', 'word/document.xml'], 0xf0000000)],
  ['an archive cut short', samples.docx().subarray(0, 90)],
  ['an old document, which may hold macros', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1WordDocument', 'latin1')],
  ['a PDF without an end', Buffer.from('%PDF-1.7\nand then')],
  ['a PDF behind something else', Buffer.concat([Buffer.from('GIF89a'), samples.pdf()])],
  ['nothing', Buffer.alloc(0)],
  ['noise', Buffer.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])],
]

describe('what a file is', () => {
  it.each(good)('is told by its bytes: %s', (type, bytes) => expect(sniff(bytes)).toBe(type))

  it('is told for every type that is taken', () => {
    expect(fileTypes.filter((type) => !good.some(([known]) => known === type))).toEqual([])
  })

  it.each(bad)('is none that is taken: %s', (_, bytes) => {
    expect(sniff(bytes)).toBeUndefined()
    for (const said of fileTypes) expect(inspect(bytes, said)).toEqual({ fault: 'wrong_type' })
  })

  it('must be what was said', () => {
    for (const [type, bytes] of good)
      for (const said of fileTypes) expect('bytes' in inspect(bytes, said)).toBe(said === type)
  })
})

const cleaned = (bytes: Buffer, said: FileType): Buffer => {
  const found = inspect(bytes, said)
  if ('fault' in found) throw new Error(found.fault)
  return found.bytes
}

describe('pictures', () => {
  const pictures: [FileType, (orientation: number) => Buffer][] = [
    ['image/jpeg', (orientation) => samples.jpeg({ orientation })],
    ['image/png', (orientation) => samples.png({ orientation })],
    ['image/webp', (orientation) => samples.webp(orientation)],
  ]

  it.each(pictures)('lose the marks of their camera and stay pictures: %s', (type, make) => {
    const clean = cleaned(make(1), type)
    expect(make(1).includes(samples.MARKS)).toBe(true)
    expect(clean.includes(samples.MARKS)).toBe(false)
    expect(clean.includes('25.7617')).toBe(false)
    expect(sniff(clean)).toBe(type)
    // Nothing is left to be cleaned.
    expect(cleaned(clean, type).equals(clean)).toBe(true)
  })

  it.each(pictures)('keep which way up they are, and say nothing else with it: %s', (type, make) => {
    const clean = cleaned(make(6), type)
    const at = clean.indexOf('MM\0*', 0, 'latin1')
    expect(at).toBeGreaterThan(0)
    expect(orientationIn(clean.subarray(at))).toBe(6)
    expect(clean.includes(samples.MARKS)).toBe(false)
    expect(cleaned(make(1), type).includes('MM\0*', 0, 'latin1')).toBe(false)
    expect(cleaned(make(9), type).includes('MM\0*', 0, 'latin1')).toBe(false)
  })

  it('keep their pixels and colours', () => {
    const clean = cleaned(samples.jpeg(), 'image/jpeg')
    expect(clean.includes(Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd9]))).toBe(true)
    expect(clean.includes('ICC_PROFILE')).toBe(true)
    expect(cleaned(samples.png(), 'image/png').includes('IDAT\x01\x02\x03', 0, 'latin1')).toBe(true)
    expect(cleaned(samples.webp(), 'image/webp').includes('VP8 \x03\0\0\0\x01\x02\x03', 0, 'latin1')).toBe(true)
  })

  it.each([
    ['image/heic', samples.heic()],
    ['image/tiff', samples.tiff('II')],
    ['image/tiff', samples.tiff('MM')],
  ] as const)('whose parts point at one another keep their places and lose the words: %s', (type, bytes) => {
    const clean = cleaned(bytes, type)
    expect(bytes.includes(samples.MARKS)).toBe(true)
    expect(clean.includes(samples.MARKS.slice(0, 8))).toBe(false)
    expect(clean.length).toBe(bytes.length)
    expect(cleaned(clean, type).equals(clean)).toBe(true)
    if (type === 'image/heic') expect(clean.includes('pixels')).toBe(true)
    else expect(clean.subarray(0, 22).equals(bytes.subarray(0, 22))).toBe(true)
  })

  it('in HEIC whose boxes lead nowhere are refused', () => {
    const whole = samples.heic()
    expect(inspect(whole.subarray(0, 60), 'image/heic')).toEqual({ fault: 'damaged' })
    expect(inspect(whole.subarray(0, whole.length - 4), 'image/heic')).toEqual({ fault: 'damaged' })
    expect(inspect(whole.subarray(0, 24), 'image/heic')).toEqual({ fault: 'damaged' })
  })

  it('that no machine could unpack are refused', () => {
    expect(inspect(samples.jpeg({ width: 50_000, height: 50_000 }), 'image/jpeg')).toEqual({ fault: 'damaged' })
    expect(inspect(samples.png({ width: 50_000, height: 50_000 }), 'image/png')).toEqual({ fault: 'damaged' })
    expect(inspect(samples.png({ width: 0, height: 1 }), 'image/png')).toEqual({ fault: 'damaged' })
  })

  it.each(pictures)('cut short are refused: %s', (type, make) => {
    const whole = make(6)
    const cut = whole.subarray(0, Math.floor(whole.length / 3))
    expect(inspect(cut, type)).toEqual({ fault: 'damaged' })
  })
})

/** A directory whose every entry names the same long stretch behind it as its value. */
function greedyTiff(): Buffer {
  const head = Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, 0xff, 0xff])
  const entry = Buffer.from([15, 1, 2, 0, 0xff, 0xff, 0xff, 0x7f, 0, 0, 0, 0])
  entry.writeUInt32LE(head.length + entry.length * 65_535, 8)
  return Buffer.concat([head, ...Array.from({ length: 65_535 }, () => entry), Buffer.alloc(2_000_000)])
}

/** A place for a million parts that take no room. */
function greedyHeic(): Buffer {
  const bytes = samples.heic()
  const at = bytes.indexOf('iloc') + 4
  bytes.fill(0, at + 4, at + 6)
  bytes.fill(0xff, at + 6, at + 36)
  return bytes
}

describe('any bytes', () => {
  const starts = [...good.map(([, bytes]) => bytes), ...bad.map(([, bytes]) => bytes)]
  const mangled = fc
    .tuple(
      fc.constantFrom(...starts),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 12 }),
      fc.uint8Array({ maxLength: 40 }),
      fc.nat(),
    )
    .map(([start, changes, tail, cut]) => {
      const bytes = Buffer.concat([start, tail])
      for (const [at, value] of changes) if (bytes.length > 0) bytes[at % bytes.length] = value
      return cut % 3 === 0 ? bytes.subarray(0, cut % (bytes.length + 1)) : bytes
    })

  it('are looked at without a fault of ours, and what is kept is still of its type', () => {
    fc.assert(
      fc.property(mangled, fc.constantFrom(...fileTypes), (bytes, said) => {
        const found = inspect(bytes, said)
        if ('fault' in found) return
        expect(sniff(found.bytes)).toBe(said)
        expect(found.bytes.length).toBeLessThanOrEqual(bytes.length + 64)
      }),
      { numRuns: 20_000, seed: 4 },
    )
  })

  it('take no longer for being made to', () => {
    for (const [bytes, type] of [
      [greedyTiff(), 'image/tiff'],
      [greedyHeic(), 'image/heic'],
    ] as const) {
      const begun = performance.now()
      expect('fault' in inspect(bytes, type)).toBe(true)
      expect(performance.now() - begun).toBeLessThan(2000)
    }
    const long = [Buffer.alloc(3_000_000, '<'), Buffer.alloc(3_000_000, '\n'), Buffer.alloc(3_000_000, 'From: a\n ')]
    for (const bytes of [...long, Buffer.concat([samples.jpeg().subarray(0, 4), Buffer.alloc(3_000_000, 0xff)])]) {
      const begun = performance.now()
      inspect(bytes, 'text/plain')
      inspect(bytes, 'image/jpeg')
      expect(performance.now() - begun).toBeLessThan(2000)
    }
  })
})
