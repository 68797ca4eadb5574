import type pg from 'pg'
import type { MailLanguage } from '#domain/rules/mail/value.ts'
import { sql, statement, type Sql } from '#server/records/sql.ts'

/** Events of a case. They go into the outbox, from which handlers take them. */
type CaseEvent =
  | { readonly kind: 'message_received'; readonly patientId: string }
  /** `unread`: how many of the patient's messages are still unread. */
  | { readonly kind: 'messages_read'; readonly patientId: string; readonly unread: number }
  /** The case has other people assigned, or none. */
  | { readonly kind: 'case_handed_over'; readonly patientId: string; readonly isOpen: boolean }

/** Events that send a mail. The handler looks up its language, text and address. */
type MailEvent =
  | {
      readonly kind: 'lien_corrected'
      readonly patientId: string
      /** Funder that owns the lien or has an offer for it. */
      readonly funderId: string
      readonly fell: 'offer' | 'nothing'
      readonly senderId: string
      readonly link: string | null
      readonly house: string
    }
  | {
      readonly kind: 'liens_assigned'
      readonly patientId: string
      /** The firm that confirmed the liens, or its person who did. */
      readonly name: string
      readonly email: string
      readonly language: MailLanguage
      readonly senderId: string
      readonly link: string
      readonly house: string
    }
  | {
      readonly kind: 'sign_up_answered'
      readonly userId: string
      readonly answer: 'approved' | 'declined'
      readonly portal: string | null
      readonly house: string
    }
  | {
      readonly kind: 'address_changed'
      readonly userId: string
      /** The previous address, to which the mail is sent. */
      readonly formerly: string
      readonly portal: string
      readonly house: string
    }

/** Events of tasks, and what makes them. */
type TaskEvent =
  | { readonly kind: 'task_assigned'; readonly taskId: string; readonly userId: string }
  /** A case has come to a status, or to a stage of underwriting. */
  | {
      readonly kind: 'case_reached'
      readonly patientId: string
      readonly point: 'status' | 'stage'
      readonly value: string
    }
  /** The patient did not come to a visit. */
  | { readonly kind: 'visit_missed'; readonly patientId: string; readonly appointmentId: string }

export type OutboxEvent = CaseEvent | MailEvent | TaskEvent

/** Events for open sockets only; they are not stored in the outbox. */
type PortalEvent =
  /** A conversation was answered, closed or opened again, or a message marked as unread. */
  | { readonly kind: 'thread_changed'; readonly patientId: string }
  | { readonly kind: 'chat_written'; readonly senderId: string; readonly receiverId: string }
  /** A message was read or retracted. */
  | { readonly kind: 'chat_changed'; readonly userIds: readonly [string, string] }
  | { readonly kind: 'chat_typing'; readonly senderId: string; readonly receiverId: string }
  /** A text message that matches no single case arrived or was dealt with. */
  | { readonly kind: 'unmatched_messages_changed' }

export type EventKind = OutboxEvent['kind']

/** The people on a case, as its row names them. */
interface People {
  readonly case_manager_id?: string | null
  readonly underwriter_id?: string | null
  readonly tagged_employee_ids?: readonly string[] | null
}

/** Also sent to `formerly`, the people assigned before. Not sent if the case has no unread messages. */
type Handover = Extract<CaseEvent, { kind: 'case_handed_over' }> & { readonly formerly: People }

type OfMessages = Exclude<CaseEvent, { kind: 'case_handed_over' }>
type Emitted = OfMessages | Handover | MailEvent | TaskEvent | PortalEvent

/** The statement that emits an event, for the transaction of its cause. */
export function emitted(event: Emitted): Sql {
  switch (event.kind) {
    case 'message_received':
      return onCase(event, 'sms')
    case 'messages_read':
      return onCase(event, 'seen')
    case 'case_handed_over': {
      const { case_manager_id: manager, underwriter_id: underwriter, tagged_employee_ids: tagged } = event.formerly
      return sql`select emit_handover(${event.patientId}::uuid, ${event.isOpen},
        people_on(${manager ?? null}::uuid, ${underwriter ?? null}::uuid, ${tagged ?? []}::uuid[]))`
    }
    case 'lien_corrected':
    case 'liens_assigned':
    case 'case_reached':
    case 'visit_missed':
      return toOutbox(event, event.patientId)
    case 'sign_up_answered':
    case 'address_changed':
    case 'task_assigned':
      return toOutbox(event, event.userId)
    case 'thread_changed':
      return sql`select tell_live('seen', ${event.patientId}::uuid, people_on_case(${event.patientId}::uuid))`
    case 'chat_written':
      return sql`select ${told('chat', event.receiverId, event.senderId)}, ${told('letter', event.senderId, event.receiverId)}`
    case 'chat_changed': {
      const [one, other] = event.userIds
      return sql`select ${told('chat', one, other)}, ${told('chat', other, one)}`
    }
    case 'chat_typing':
      return sql`select ${told('typing', event.senderId, event.receiverId)}`
    case 'unmatched_messages_changed':
      return sql`select tell_of_unmatched()`
  }
}

export async function emit(tx: Pick<pg.ClientBase, 'query'>, event: Emitted): Promise<void> {
  const { text, values } = statement(emitted(event))
  await tx.query(text, [...values])
}

/** Into the outbox alone. Events of one topic are handled in their order. */
function toOutbox({ kind, ...detail }: MailEvent | TaskEvent, topic: string): Sql {
  return sql`select emit(${kind}, ${topic}::uuid, ${JSON.stringify(detail)}::jsonb, null, '{}')`
}

/** Into the outbox, and to the sockets of the people on the case. */
function onCase({ kind, ...detail }: OfMessages, as: 'sms' | 'seen'): Sql {
  return sql`select emit(${kind}, ${detail.patientId}::uuid, ${JSON.stringify(detail)}::jsonb, ${as},
    people_on_case(${detail.patientId}::uuid))`
}

/** To the sockets of one user, under the name of another. */
function told(as: 'chat' | 'letter' | 'typing', about: string, userId: string): Sql {
  return sql`tell_live(${as}, ${about}::uuid, array[${userId}::uuid])`
}
