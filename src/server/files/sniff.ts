import type { FileType } from '#domain/rules/file-types.ts'
import { zipNames } from './zip-names.ts'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']
// An OLE file is an Outlook message if it holds this stream; other kinds of OLE file carry macros.
const MESSAGE_STREAM = Buffer.from('__properties_version1.0', 'utf16le')
const PDF_END = 2048

/** What a file is by its bytes, whatever it is called; none for everything that offices don't exchange here. */
export function sniff(bytes: Buffer): FileType | undefined {
  const begins = (signature: string, at = 0): boolean =>
    bytes.toString('latin1', at, at + signature.length) === signature
  if (begins('%PDF-')) return bytes.subarray(-PDF_END).includes('%%EOF') ? 'application/pdf' : undefined
  if (begins('\xff\xd8\xff')) return 'image/jpeg'
  if (begins('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (begins('RIFF') && begins('WEBP', 8)) return 'image/webp'
  if (begins('II*\0') || begins('MM\0*')) return 'image/tiff'
  if (begins('ftyp', 4) && HEIC_BRANDS.some((brand) => begins(brand, 8))) return 'image/heic'
  if (begins('DICM', 128)) return 'application/dicom'
  if (begins('PK\x03\x04')) return officeType(bytes)
  if (begins('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'))
    return bytes.includes(MESSAGE_STREAM) ? 'application/vnd.ms-outlook' : undefined
  return textType(bytes)
}

/** Documents and sheets are archives with a known table of contents; with a macro in it, they are programs. */
function officeType(bytes: Buffer): FileType | undefined {
  const names = zipNames(bytes)
  if (!names?.includes('[Content_Types].xml')) return undefined
  if (names.some((name) => /vbaProject|activeX|\.(exe|dll|js|vbs|bat|cmd|scr)$/i.test(name))) return undefined
  const isWord = names.includes('word/document.xml')
  const isSheet = names.includes('xl/workbook.xml')
  return isWord === isSheet ? undefined : isWord ? WORD : SHEET
}

const MAIL_HEADER = /^(received|return-path|from|to|date|subject|message-id|mime-version|delivered-to|x-[\w-]+): /im
const ACTIVE =
  /<\s*(!doctype|html|head|body|script|svg|iframe|object|embed|\?xml|\?php)|^#!|^GIF8|^[ \t]*(javascript|data):/im

function textType(bytes: Buffer): FileType | undefined {
  const text = plainText(bytes)
  if (text === undefined) return undefined
  const head = text.slice(0, 4096).split(/\r?\n\r?\n/)[0] ?? ''
  const lines = head.split(/\r?\n/)
  const isMail =
    MAIL_HEADER.test(head) &&
    lines.every((line) => /^([\w-]+:|[ \t])/.test(line) || line === '') &&
    /^from:/im.test(head)
  // A mail may well hold a page; it is only ever handed out as a file.
  if (isMail) return 'message/rfc822'
  return ACTIVE.test(text) ? undefined : 'text/plain'
}

// Old programs still write letters beyond ASCII in one byte each; control signs are in no text of any age.
const CONTROL = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/

function plainText(bytes: Buffer): string | undefined {
  if (bytes.length === 0) return undefined
  const text = bytes.toString('latin1')
  return CONTROL.test(text) ? undefined : text
}
