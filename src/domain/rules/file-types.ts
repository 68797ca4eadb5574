import { keysOf } from './keys.ts'

/** What a file may be: its type as browsers name it, and the endings that its name may have. */
export const extensionsOf = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'image/tiff': ['tif', 'tiff'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/dicom': ['dcm'],
  'text/plain': ['txt'],
  'message/rfc822': ['eml'],
  'application/vnd.ms-outlook': ['msg'],
} as const satisfies Record<string, readonly string[]>

export type FileType = keyof typeof extensionsOf
export const fileTypes = keysOf(extensionsOf)

const MEGABYTE = 1024 * 1024

/** The entities that carry files. */
export const filePurposes = ['patient_document', 'underwriting_document', 'message'] as const
export type FilePurpose = (typeof filePurposes)[number]

/** How large a file may be. */
export const largestFile = {
  patient_document: 50 * MEGABYTE,
  underwriting_document: 50 * MEGABYTE,
  message: 25 * MEGABYTE,
} as const satisfies Record<FilePurpose, number>

/** Large files travel in pieces of this size, so that a cut costs one piece; stores of the S3 kind take none smaller. */
export const PIECE_SIZE = 5 * MEGABYTE

// Neither a step up nor an empty part, whatever store the key ends in.
export const FILE_KEY = /^[a-z0-9]+([/_.-][a-z0-9]+)*$/i
// Besides what file systems refuse: control signs, and those that turn the reading direction to hide an ending.
export const FILE_NAME = /^[^/\\:*?"<>|\p{Cc}\u202a-\u202e\u2066-\u2069]+$/u

export function extensionIn(name: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** The type that a file's name promises: the one thing that every system tells of a file in the same way. */
export function typeOfName(name: string): FileType | undefined {
  const extension = extensionIn(name)
  return fileTypes.find((type) => extensionsOf[type].some((known) => known === extension))
}

/** Types that browsers show by themselves without running anything. */
const shown: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']

export function isShown(type: string): boolean {
  return shown.includes(type)
}

const LONGEST_NAME = 200

/** A name as stores and other systems take it, as close to the given one as that allows. */
export function plainFileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[/\\:*?"<>|\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '_')
    .trim()
  const extension = extensionIn(plain)
  const ending = extension ? `.${extension}` : ''
  return plain.length > LONGEST_NAME ? plain.slice(0, LONGEST_NAME - ending.length) + ending : plain
}
