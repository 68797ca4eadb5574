import type { Entry } from '#offline/outbox/command.ts'

/** What was done, by the name of its text. */
export type Deed =
  | 'note'
  | 'call'
  | 'noteEdit'
  | 'caseEdit'
  | 'visitEdit'
  | 'visitStep'
  | 'message'
  | 'closing'
  | 'patient'
  | 'number'
  | 'document'
  | 'task'
  | 'taskEdit'
  | 'taskDone'
  | 'snooze'
  | 'other'

export function deedOf({ command: { kind, entity, body } }: Entry): Deed {
  if (entity === 'patient_note') return kind === 'update' ? 'noteEdit' : body.kind === 'call' ? 'call' : 'note'
  if (entity === 'patient') return kind === 'create' ? 'patient' : 'caseEdit'
  if (entity === 'appointment') return kind === 'update' ? 'visitEdit' : 'visitStep'
  if (entity === 'patient_sms') return 'body' in body ? 'message' : 'closing'
  if (entity === 'patient_mobile_info') return 'number'
  if (entity === 'patient_document' || entity === 'underwriting_document') return 'document'
  if (entity === 'task') return kind === 'create' ? 'task' : kind === 'update' ? 'taskEdit' : 'taskDone'
  if (entity === 'work') return 'snooze'
  return 'other'
}

/** Refused because access to the case was lost: its content is no longer shown. */
const LOST: readonly number[] = [403, 404]

/** Cases that are open to the person as far as the device knows; `complete` where it knows all of them. */
interface Known {
  readonly rows: ReadonlyMap<string, unknown>
  readonly complete: boolean
}

/**
 * Whether what is in it may be shown: only where its case is known to be open to the person. What was refused for want of
 * access stays sealed until he has it again.
 */
export function standingOf({ command: { about }, reason }: Entry, known: Known | undefined) {
  const isElsewhere = about !== undefined && !about.startsWith('new:') && !known?.rows.has(about)
  const isLost = (reason !== undefined && LOST.includes(reason.status)) || (isElsewhere && known?.complete === true)
  return { isLost, isSealed: isLost || isElsewhere || known === undefined }
}
