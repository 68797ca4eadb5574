import { choice, integer, text } from '../../fields/index.ts'

export const fileTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/heic',
  'image/tiff',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/dicom',
] as const

// Neither a step up nor an empty part, whatever store the key ends in.
export const FILE_KEY = /^[a-z0-9]+([/_.-][a-z0-9]+)*$/i
export const FILE_NAME = /^[^/\\:*?"<>|]+$/
const MEGABYTE = 1024 * 1024

type Rules = { required?: boolean; fixed?: boolean }

/** A file in the store: where it lies and what proves that it is the one that was sent. */
export function fileFields<const O extends Rules>(options: O) {
  return {
    file_key: text({ max: 200, pattern: FILE_KEY, ...options }),
    file_name: text({ max: 200, pattern: FILE_NAME, ...options }),
    mime: choice(fileTypes, options),
    size: integer({ min: 1, max: 50 * MEGABYTE, ...options }),
    sha256: text({ max: 64, pattern: /^[0-9a-f]{64}$/, ...options }),
    pages: integer({ min: 1, max: 10_000, readOnly: true }),
  }
}
