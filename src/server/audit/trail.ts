import type pg from 'pg'
import { runBatch } from '#server/database/batch.ts'
import { doneBy, jsonText, told, type AuditEvent, type AuditTrail } from '#server/records/audit.ts'
import { newId } from '#server/records/new-id.ts'
import { statement } from '#server/records/sql.ts'
import { keyOfCases, openShownBefore } from './shown-before.ts'

interface EventRow extends By, Content {
  readonly id: string
  readonly at: string
}

/** Who did it and by what. */
interface By {
  readonly user_id: string | null
  readonly session_id?: string
  readonly ip: string | null
  readonly request_id: string | null
}

interface Waiting {
  readonly row: EventRow
  readonly key: string | undefined
  readonly done: () => void
  readonly failed: (error: unknown) => void
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
  const shownBefore = openShownBefore()
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
    const rows = batch.map(shortened)
    try {
      await write(rows)
      for (const [place, { key, row: whole, done }] of batch.entries()) {
        if (key !== undefined && rows[place] === whole) shownBefore.note(key, whole.id)
        done()
      }
    } catch (error) {
      if (isOutdated(error) && batch.some((event, place) => rows[place] !== event.row)) {
        shownBefore.forget()
        return keep(batch)
      }
      // One event that can't be stored must not take the answers of others along.
      if (batch.length > 1 && isUnstorable(error)) for (const event of batch) await keep([event])
      else batch.forEach((event) => event.failed(error))
    }
  }

  /** Most lists show what they showed a moment ago. The event then names the one that names the cases. */
  function shortened({ key, row: whole }: Waiting): EventRow {
    const before = key === undefined ? undefined : shownBefore.find(key, whole.id)
    if (before === undefined) return whole
    return { ...whole, patient_ids: null, detail: { ...whole.detail, cases_of_event: before } }
  }

  async function write(rows: readonly EventRow[]): Promise<void> {
    const client = await pool.connect()
    try {
      await runBatch(client, [{ ...statement({ parts: [WRITE], values: [] }), values: [jsonText(rows)] }])
    } finally {
      client.release()
    }
  }

  function add(event: AuditEvent, by: By): Promise<void> {
    return new Promise((done, failed) => {
      const whole = { id: newId(), at: new Date().toISOString(), ...by, ...contentOf(event) }
      waiting.push({ row: whole, key: keyOfCases(event.patientIds), done, failed })
      // Events of the same turn of the loop travel together.
      if (!writing && waiting.length === 1) setImmediate(() => void drain())
    })
  }

  return {
    seen: (caller, viewer, event) => {
      const { sessionId: session_id, ip, requestId: request_id } = caller
      return add(told(viewer, event), { user_id: doneBy(viewer), session_id, ip, request_id })
    },
    note: ({ userId = null, ip = null, requestId = null, ...event }) =>
      add(event, { user_id: userId, ip, request_id: requestId }),
  }
}

/** What is on record of it. */
interface Content {
  readonly action: string
  readonly entity: string | null
  readonly entity_id: string | null
  readonly patient_ids: readonly string[] | null
  readonly detail: object | null
}

function contentOf(event: AuditEvent): Content {
  return {
    action: event.action,
    entity: event.entity ?? null,
    entity_id: event.entityId ?? null,
    patient_ids: event.patientIds ?? null,
    detail: event.detail ?? null,
  }
}

/** Data exceptions of PostgreSQL: the fault lies in what was to be stored. */
function isUnstorable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('22')
}

/** Of `check_repeated_cases`: a database that took another's place may lack an event that was named. */
function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'CW003'
}
