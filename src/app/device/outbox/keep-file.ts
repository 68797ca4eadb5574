import { newId, type Command } from '#offline/outbox/command.ts'
import { session } from '../../api/portal.ts'

type Draft = Readonly<Record<string, unknown>> & { readonly patient_id: string }

/** By which name it goes to the server, and whether it was sent by it already. */
interface Sending {
  readonly key: string
  readonly tried: boolean
}

/** A document of a case, said in full but for its file. Answers whether it lies on the device. */
export function keepDocument(draft: Draft, file: File, { key, tried }: Sending): Promise<boolean> {
  const body = { ...draft, file_name: file.name }
  const about = draft.patient_id
  const what = { kind: 'create', entity: 'patient_document', target: newId(key), about } as const
  return keep({ ...what, method: 'POST', path: '/patient_document/create', body }, file, { key, tried })
}

interface HandIn {
  readonly id: string
  readonly patientId: string
  readonly kind: string
  readonly version: number | null | undefined
}

/** A file for a paper of the underwriting checklist that could not be sent. Of its body the server is told the version only. */
export function keepHandIn({ id, patientId, kind, version }: HandIn, file: File, key: string): Promise<boolean> {
  const body = { patient_id: patientId, kind, expected_version: version, file_name: file.name }
  const what = { kind: 'order', entity: 'underwriting_document', target: id, about: patientId } as const
  const path = `/underwriting_document/${id}/hand_in`
  return keep({ ...what, method: 'POST', path, body }, file, { key, tried: true })
}

/** Not if another user has signed in meanwhile: it would be kept, and sent, as theirs. */
async function keep(
  what: Omit<Command, 'command_id' | 'made_at'>,
  chosen: File,
  { key, tried }: Sending,
): Promise<boolean> {
  const who = session.current()?.id
  const { keepForLater } = await import('./own-outbox.ts')
  const file = await chosen.arrayBuffer()
  if (session.current()?.id !== who) return false
  return keepForLater(what, key, { file, tried })
}
