import type { QueryClient } from '@tanstack/react-query'
import { plainFileName, typeOfName } from '#domain/rules/file-types.ts'
import { ApiError } from '../api/api-error.ts'
import { api } from '../api/portal.ts'
import { openTurns } from '../api/turns.ts'
import { sendBytes, uploadCalls } from '../files/upload-calls.ts'
import { chatDrafts, type Outgoing } from './chat-drafts.ts'
import { refreshConversation } from './chat-queries.ts'

const files = uploadCalls(api)

/** Messages to the same contact go out one after the other: the server dates them as they arrive. */
const turns = openTurns()

/** Sends a message after those before it. If that fails, it stays in the list of outgoing messages, to be retried. */
export async function deliver(queryClient: QueryClient, message: Outgoing): Promise<void> {
  const { contactId } = message
  if (await turns.take(contactId, () => send(message))) await refreshConversation(queryClient, contactId)
}

async function send(message: Outgoing): Promise<boolean> {
  // Discarded while it waited, or its author has signed out.
  if (chatDrafts.current().outgoing.every(({ id }) => id !== message.id)) return false
  try {
    const file_key = message.file && (await sendFile(message.file, message.id))
    const sent = await api.call('POST /chat/message', {
      body: { receiver: message.contactId, message: message.text, patient_id: message.patient?.id, file_key },
      key: `chat-${message.id}`,
    })
    // It stays among the outgoing messages until the conversation holds it: fetching that may fail.
    chatDrafts.sent(message.id, sent.message.id)
    return true
  } catch (error) {
    chatDrafts.fail(message.id, error)
    return false
  }
}

export function deliverAgain(queryClient: QueryClient, message: Outgoing): void {
  chatDrafts.again(message.id)
  void deliver(queryClient, message)
}

/** Keeps the id, so an interrupted upload resumes where it stopped. */
async function sendFile(file: File, name: string): Promise<string> {
  const fileName = plainFileName(file.name)
  const mime = typeOfName(fileName)
  if (!mime) throw new ApiError(422, 'INVALID', { errors: { mime: ['wrong_type'] } })
  const { signal } = new AbortController()
  const wish = { entity: 'message', patient_id: null, file_name: fileName, mime, size: file.size } as const
  const { key } = await files.presign(wish, `chat-file-${name}`, signal)
  for (const piece of (await files.resume(key, signal)).pieces)
    await sendBytes(piece, file.slice(piece.from, piece.from + piece.size), { signal, onSent: () => undefined })
  return (await files.complete(key, signal)).key
}
