import * as v from 'valibot'
import { message } from '#domain/entities/message.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import { idSchema } from '#domain/fields/kinds.ts'
import { pattern } from '#domain/fields/text-rules.ts'
import { FILE_KEY, type FilePurpose } from '#domain/rules/file-types.ts'
import type { FormFile } from '#server/http/form.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Gate } from '#server/records/gate.ts'
import type { WriteKey } from '#server/http/body.ts'
import type { Repository } from '#server/records/repository.ts'
import { messageOf, type ChatMessage } from './conversation.ts'
import { refuseWithoutChat } from './contacts.ts'

/** The names of the first clients. A file comes beside these fields in a form, or was sent to the store before. */
export const messageWish = v.strictObject({
  receiver: idSchema,
  message: v.optional(v.nullable(v.string('invalid'))),
  patient_id: v.optional(v.nullable(idSchema)),
  file_key: v.optional(v.nullable(pattern(200, FILE_KEY))),
})
type Wish = v.InferOutput<typeof messageWish>

/** What the server found in a file that a message may carry. */
interface Received {
  readonly key: string
  readonly entity: FilePurpose
  readonly file_name: string
  readonly size: number | null
}

export interface Sending {
  readonly gate: Gate
  readonly repository: Repository
  readonly receive: (caller: Caller, purpose: FilePurpose, file: FormFile) => Promise<Received>
  readonly complete: (caller: Caller, key: string) => Promise<Received>
}

interface Sent {
  readonly wish: Wish
  readonly file: FormFile | undefined
  readonly key: WriteKey | undefined
}

/** A message of the team's chat, by the rules of every other record. */
export async function sendMessage(
  { gate, repository, ...files }: Sending,
  caller: Caller,
  { wish, file: given, key }: Sent,
): Promise<{ message: ChatMessage }> {
  refuseWithoutChat(await gate.viewer(caller))
  if (given && wish.file_key) throw invalid({ file_key: ['not_allowed'] })
  const file = given
    ? await files.receive(caller, 'message', given)
    : wish.file_key
      ? await files.complete(caller, wish.file_key)
      : undefined
  const draft = {
    receiver_id: wish.receiver,
    ...(wish.message && { message: wish.message }),
    ...(wish.patient_id && { patient_id: wish.patient_id }),
    ...(file && { file: { key: file.key, name: file.file_name, size: file.size } }),
  }
  const answer = await repository.create(message, caller, draft, key).catch(underTheNameAsked)
  const { message: row } = JSON.parse(answer) as { message: { id: string } }
  return { message: await messageOf(gate, caller, row.id) }
}

/** The record calls it by its column. */
function underTheNameAsked(error: unknown): never {
  if (!(error instanceof Refusal) || !error.errors?.['receiver_id']) throw error
  const { receiver_id: receiver, ...others } = error.errors
  throw invalid({ ...others, receiver })
}
