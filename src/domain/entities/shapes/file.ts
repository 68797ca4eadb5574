import { choice, integer, text } from '../../fields/index.ts'
import { FILE_KEY, FILE_NAME, fileTypes, largestFile } from '../../rules/file-types.ts'

type Rules = { required?: boolean; fixed?: boolean }

/** A file in the store: where it lies and what proves that it is the one that was sent. */
export function fileFields<const O extends Rules>(options: O) {
  return {
    file_key: text({ max: 200, pattern: FILE_KEY, ...options }),
    file_name: text({ max: 200, pattern: FILE_NAME, ...options }),
    mime: choice(fileTypes, options),
    size: integer({ min: 1, max: largestFile.patient_document, ...options }),
    sha256: text({ max: 64, pattern: /^[0-9a-f]{64}$/, ...options }),
    pages: integer({ min: 1, max: 10_000, readOnly: true }),
  }
}
