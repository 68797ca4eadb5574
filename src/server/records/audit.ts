import type pg from 'pg'
import { newId } from '#server/records/new-id.ts'
import type { AuditAction } from '#domain/audit-actions.ts'
import { isKeptAhead } from '#domain/keeping-ahead.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import type { Entity } from '#domain/entity.ts'
import { runBatch } from '#server/database/batch.ts'
import type { Caller } from '#server/http/caller.ts'
import { sql, statement, type Sql } from './sql.ts'

export interface AuditEvent {
  readonly action: AuditAction
  readonly entity?: string
  readonly entityId?: string
  /** The cases it shows or touches. */
  readonly patientIds?: readonly string[]
  readonly detail?: object
}

/** Who did it, and as whom where these are two: an administrator who sees with a user's eyes. */
type Doer = Pick<Viewer, 'id' | 'looks_by'>

function doneBy({ id, looks_by: looksBy }: Doer): string {
  return looksBy ?? id
}

function told({ id, looks_by: looksBy }: Doer, event: AuditEvent): AuditEvent {
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

interface Waiting {
  readonly row: Record<string, unknown>
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

export interface AuditTrail {
  /** Resolves when the event is on disk; an answer that shows a case waits for it. */
  seen(caller: Caller, viewer: Doer, event: AuditEvent): Promise<void>
  /** An event outside any request's transaction, such as a failed sign-in. */
  note(event: AuditEvent & { userId?: string | null; ip?: string | null; requestId?: string | null }): Promise<void>
}

const MOST_AT_ONCE = 500

const WRITE = `insert into audit_event
  (id, at, user_id, session_id, action, entity, entity_id, patient_ids, detail, ip, request_id)
  select id, at, user_id, session_id, action, entity, entity_id, patient_ids, detail, ip, request_id
  from jsonb_populate_recordset(null::audit_event, $1::jsonb)`

/**
 * Reads are far more frequent than writes, and each must be on record before its answer leaves. Events that arrive while
 * one insert is under way share the next: one round trip and one flush to disk for all of them.
 */
export function openAuditTrail(pool: pg.Pool): AuditTrail {
  let waiting: Waiting[] = []
  let writing = false

  async function drain(): Promise<void> {
    if (writing) return
    writing = true
    try {
      while (waiting.length > 0) {
        const batch = waiting.slice(0, MOST_AT_ONCE)
        waiting = waiting.slice(batch.length)
        await keep(batch)
      }
    } finally {
      writing = false
    }
  }

  async function keep(batch: readonly Waiting[]): Promise<void> {
    try {
      await write(batch.map((event) => event.row))
      batch.forEach((event) => event.done())
    } catch (error) {
      // One event that can't be stored must not take the answers of others along.
      if (batch.length > 1 && isUnstorable(error)) for (const event of batch) await keep([event])
      else batch.forEach((event) => event.failed(error))
    }
  }

  async function write(rows: Record<string, unknown>[]): Promise<void> {
    const client = await pool.connect()
    try {
      await runBatch(client, [{ ...statement({ parts: [WRITE], values: [] }), values: [jsonText(rows)] }])
    } finally {
      client.release()
    }
  }

  function add(row: Record<string, unknown>): Promise<void> {
    return new Promise((done, failed) => {
      waiting.push({ row: { id: newId(), at: new Date().toISOString(), ...row }, done, failed })
      // Events of the same turn of the loop travel together.
      if (!writing && waiting.length === 1) setImmediate(() => void drain())
    })
  }

  return {
    seen: (caller, viewer, event) =>
      add({
        user_id: doneBy(viewer),
        session_id: caller.sessionId,
        ip: caller.ip,
        request_id: caller.requestId,
        ...row(told(viewer, event)),
      }),
    note: ({ userId = null, ip = null, requestId = null, ...event }) =>
      add({ user_id: userId, ip, request_id: requestId, ...row(event) }),
  }
}

function row(event: AuditEvent): Record<string, unknown> {
  return {
    action: event.action,
    entity: event.entity ?? null,
    entity_id: event.entityId ?? null,
    patient_ids: event.patientIds ?? null,
    detail: event.detail ?? null,
  }
}

const UNKEPT = /\\u(0000|d[89a-f])/i

/** Callers may send signs that PostgreSQL doesn't keep in JSON; the record shows that there was one. */
function jsonText(value: unknown): string {
  const text = JSON.stringify(value)
  if (!UNKEPT.test(text)) return text
  const kept = (inner: string): string => inner.toWellFormed().replaceAll('\0', '\ufffd')
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? kept(inner) : inner))
}

/** Data exceptions of PostgreSQL: the fault lies in what was to be stored. */
function isUnstorable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('22')
}
