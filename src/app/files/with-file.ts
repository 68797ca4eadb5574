import type { FilePurpose } from '#domain/rules/file-types.ts'
import type { SentFile } from './upload-calls.ts'

type Values = Readonly<Record<string, unknown>>

/** Which upload a write needs before it is sent; undefined where it takes no file. */
export function purposeOf(path: string): FilePurpose | undefined {
  if (path === '/patient_document/create') return 'patient_document'
  return /^\/underwriting_document\/[^/]+\/hand_in$/.test(path) ? 'underwriting_document' : undefined
}

/**
 * What the server is told once the file is there. The uploader and the outbox send the same body: the server refuses
 * another one under the same key.
 */
export function documentWith<Draft extends Values>(draft: Draft, { key: file_key, sha256 }: SentFile) {
  return { ...draft, file_key, sha256 }
}

export function handInWith(expected_version: unknown, { key: file_key }: SentFile) {
  return { file_key, expected_version }
}
