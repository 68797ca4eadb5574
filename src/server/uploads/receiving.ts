import type { UploadInput } from '#domain/calls/files.ts'
import { invalid } from '#domain/errors.ts'
import { plainFileName, typeOfName, type FilePurpose } from '#domain/rules/file-types.ts'
import { newFileKey } from '#server/files/new-file-key.ts'
import type { FileStore } from '#server/files/store.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { Complete } from './completing.ts'
import { incoming } from '#server/files/places.ts'
import { announced, refuseTooMany, refuseUnfit } from './presigning.ts'
import type { UploadRow } from './upload-row.ts'

interface Parts {
  readonly callerDatabase: CallerDatabase
  readonly store: FileStore
  readonly complete: Complete
}

/** Takes a file that came with a call, for clients that send it there instead of to the store. */
export type Receive = (
  caller: Caller,
  purpose: FilePurpose,
  file: { readonly name: string; readonly bytes: Buffer },
) => Promise<UploadRow>

/** What such a file goes through is the same as for any other: its type, its size, what is inside it. */
export function openReceiving({ callerDatabase, store, complete }: Parts): Receive {
  return async (caller, purpose, { name, bytes }) => {
    const input = inputFor(purpose, name, bytes.length)
    await refuseTooMany(callerDatabase, caller, input)
    const key = newFileKey()
    await store.write(incoming(key), bytes, input.mime)
    await callerDatabase.run(caller, (viewer) => announced(input, { key, pieces_id: null }, caller, viewer))
    return complete(caller, key)
  }
}

function inputFor(purpose: FilePurpose, name: string, size: number): UploadInput {
  const fileName = plainFileName(name)
  const mime = typeOfName(fileName)
  if (!mime) throw invalid({ file: ['wrong_type'] })
  if (size === 0) throw invalid({ file: ['too_small'] })
  const input = { entity: purpose, file_name: fileName, mime, size }
  refuseUnfit(input)
  return input
}
