import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { filesCalls } from '#domain/calls/files.ts'
import { isShown, typeOfName } from '#domain/rules/file-types.ts'
import { DEMO_FILES, demoFile } from './demo-file.ts'
import { disposition } from './disposition.ts'
import { kept } from './places.ts'
import type { FileStore } from './store.ts'

export type SignedAddress = AnswerOf<typeof filesCalls.patient_document>

export interface AddressRequest {
  readonly portal: string
  /** To be shown in the page, where that is possible. */
  readonly inline: boolean
}

/** Long enough to begin with, too short to be passed on. */
const SECONDS = 60
const UNKNOWN = 'application/octet-stream'

export interface StoredFile {
  readonly key: string
  readonly title: string
  readonly name: string | null
  readonly type: string | null
}

/** A signed link for an already authorized caller. */
export async function signedAddress(
  store: FileStore,
  { key, title, name: given, type: known }: StoredFile,
  { portal, inline }: AddressRequest,
): Promise<SignedAddress> {
  if (key.startsWith(DEMO_FILES)) await makeDemoFile(store, key, title)
  const fileName = given ?? 'file'
  const type = known ?? typeOfName(fileName) ?? UNKNOWN
  const url = store.signGet(kept(key), {
    portal,
    type,
    seconds: SECONDS,
    disposition: disposition(inline && isShown(type) ? 'inline' : 'attachment', fileName),
  })
  return { url, expires_at: new Date(Date.now() + SECONDS * 1000).toISOString(), file_name: fileName, mime: type }
}

/** Demo documents are generated from their row when opened. */
async function makeDemoFile(store: FileStore, key: string, title: string): Promise<void> {
  if ((await store.sizeOf(kept(key))) !== undefined) return
  await store.write(kept(key), demoFile({ title, file_key: key }), 'application/pdf')
}
