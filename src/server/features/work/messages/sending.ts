import * as v from 'valibot'
import type { ChatMessage, MessageInput } from '#domain/calls/messages.ts'
import { message } from '#domain/entities/message.ts'
import { invalid, Refusal } from '#domain/errors.ts'
import type { FormFile } from '#server/http/form.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { WriteKey } from '#server/http/body.ts'
import type { Repository } from '#server/records/repository.ts'
import type { Complete } from '#server/uploads/completing.ts'
import type { Receive } from '#server/uploads/receiving.ts'
import { messageOf } from './conversation.ts'
import { refuseWithoutChat } from './contacts.ts'

const created = v.object({ message: v.object({ id: v.string() }) })

export interface Sending {
  readonly callerDatabase: CallerDatabase
  readonly repository: Repository
  readonly receive: Receive
  readonly complete: Complete
}

interface Sent {
  readonly input: MessageInput
  readonly file: FormFile | undefined
  readonly key: WriteKey | undefined
}

/** A message of the team's chat, by the rules of every other record. */
export async function sendMessage(
  { callerDatabase, repository, ...files }: Sending,
  caller: Caller,
  { input, file: given, key }: Sent,
): Promise<{ message: ChatMessage }> {
  refuseWithoutChat(await callerDatabase.viewer(caller))
  if (given && input.file_key) throw invalid({ file_key: ['not_allowed'] })
  const file = given
    ? await files.receive(caller, 'message', given)
    : input.file_key
      ? await files.complete(caller, input.file_key)
      : undefined
  const draft = {
    receiver_id: input.receiver,
    ...(input.message && { message: input.message }),
    ...(input.patient_id && { patient_id: input.patient_id }),
    ...(file && { file: { key: file.key, name: file.file_name, size: file.size } }),
  }
  const answer = await repository.create(message, caller, draft, key).catch(underTheNameAsked)
  const { id } = v.parse(created, JSON.parse(answer)).message
  return { message: await messageOf(callerDatabase, caller, id) }
}

/** The record calls it by its column. */
function underTheNameAsked(error: unknown): never {
  if (!(error instanceof Refusal) || !error.errors?.receiver_id) throw error
  const { receiver_id: receiver, ...others } = error.errors
  throw invalid({ ...others, receiver })
}
