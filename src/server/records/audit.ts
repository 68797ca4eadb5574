import { newId } from '#server/records/new-id.ts'
import type { AuditAction } from '#domain/audit-actions.ts'
import { isKeptAhead } from '#domain/keeping-ahead.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import type { Entity } from '#domain/entity.ts'
import type { Caller } from '#server/http/caller.ts'
import { sql, type Sql } from './sql.ts'

export interface AuditEvent {
  readonly action: AuditAction
  readonly entity?: string
  readonly entityId?: string
  /** The cases it shows or touches. */
  readonly patientIds?: readonly string[]
  readonly detail?: object
}

/** Who did it, and as whom where these are two: an administrator who sees with a user's eyes. */
export type Doer = Pick<Viewer, 'id' | 'looks_by'>

export function doneBy({ id, looks_by: looksBy }: Doer): string {
  return looksBy ?? id
}

export function told({ id, looks_by: looksBy }: Doer, event: AuditEvent): AuditEvent {
  return looksBy === null ? event : { ...event, detail: { ...event.detail, as_user: id } }
}

/**
 * Lists are looked at, or kept ahead of need: the client says which, and is believed only for what devices keep. The auditor
 * sees both, and what is kept beyond the measure of a device counts as looked at.
 */
export function listedAs({ keepsAhead = false }: Caller, entity: string): 'list' | 'kept_ahead' {
  return keepsAhead && isKeptAhead(entity) ? 'kept_ahead' : 'list'
}

/** The record of a write: it stands or falls with the write, in the same transaction. */
export function auditSql(caller: Caller, viewer: Viewer, event: AuditEvent): Sql {
  const { detail } = told(viewer, event)
  return sql`insert into audit_event (id, user_id, session_id, action, entity, entity_id, patient_ids, detail, ip, request_id)
    values (${newId()}, ${doneBy(viewer)}, ${caller.sessionId}, ${event.action}, ${event.entity ?? null}, ${event.entityId ?? null},
      ${event.patientIds ?? null}::uuid[], ${detail === undefined ? null : jsonText(detail)}::jsonb,
      ${caller.ip}, ${caller.requestId})`
}

type Values = Readonly<Record<string, unknown>>

/** The fields that a patch changes, each with its old and new value; a sealed value is on record nowhere. */
export function changesIn(entity: Entity, before: Values, patch: Values): Values {
  const changed = Object.entries(patch).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
  )
  return Object.fromEntries(
    changed.map(([field, value]) => [
      field,
      entity.fields[field]?.kind === 'sealed' ? 'sealed' : [before[field], value],
    ]),
  )
}

export interface AuditTrail {
  /** Resolves when the event is on disk; an answer that shows a case waits for it. */
  seen(caller: Caller, viewer: Doer, event: AuditEvent): Promise<void>
  /** An event outside any request's transaction, such as a failed sign-in. */
  note(event: AuditEvent & { userId?: string | null; ip?: string | null; requestId?: string | null }): Promise<void>
}

const UNKEPT = /\\u(0000|d[89a-f])/i

/** Callers may send signs that PostgreSQL doesn't keep in JSON; the record shows that there was one. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value)
  if (!UNKEPT.test(text)) return text
  const kept = (inner: string): string => inner.toWellFormed().replaceAll('\0', '\ufffd')
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? kept(inner) : inner))
}
