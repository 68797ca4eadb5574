import type { QueryClient } from '@tanstack/react-query'
import { plainFileName, typeOfName } from '#domain/rules/file-types.ts'
import { ApiError } from '../api/api-error.ts'
import { api } from '../api/portal.ts'
import { sendBytes, uploadCalls } from '../files/upload-calls.ts'
import { desk, type Outgoing } from './chat-desk.ts'
import { refreshConversation } from './chat-queries.ts'

const files = uploadCalls(api)

/** Brings a message to the server. What does not arrive stays on the desk, to be tried again. */
export async function deliver(queryClient: QueryClient, message: Outgoing): Promise<void> {
  try {
    const file_key = message.file && (await sendFile(message.file, message.id))
    await api.call('POST /chat/message', {
      body: { receiver: message.contactId, message: message.text, patient_id: message.patient?.id, file_key },
      key: `chat-${message.id}`,
    })
    // Taken off the desk when the conversation has it, so that it is never gone in between.
    await refreshConversation(queryClient, message.contactId)
    desk.settle(message.id)
  } catch (error) {
    desk.settle(message.id, error)
  }
}

export function deliverAgain(queryClient: QueryClient, message: Outgoing): void {
  desk.again(message.id)
  void deliver(queryClient, message)
}

/** By the same name as before it goes on from where it was cut off. */
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
