import { any, equal, type RowFilter } from '#domain/access/filter.ts'
import type { Viewer } from '#domain/access/viewer.ts'
import type { UnreadPatient } from '#domain/calls/messages.ts'
import { patientSms } from '#domain/entities/patient-sms.ts'
import { patient } from '#domain/entities/patient.ts'
import { patientScope } from '#domain/entities/shapes/case-scope.ts'
import { rowsFor } from '#domain/entity.ts'
import { emitted } from '#server/events/emit.ts'
import type { AuditTrail } from '#server/records/audit.ts'
import { command } from '#server/records/commands.ts'
import { filterSql } from '#server/records/filter-sql.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { WriteKey } from '#server/http/body.ts'
import { isoMoment } from '#server/records/columns.ts'
import { visibleColumns } from '#server/records/rows.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'

/**
 * Users on a case, and who answers its patient, are notified of patient messages; others can read the conversation without
 * notifications.
 */
const onTheCase = (viewer: Viewer): RowFilter =>
  viewer.user_type === 'staff' && any(patientScope.assigned(viewer), equal('thread_owner_id', viewer.id))

/** Awaits a reply and is not put off. */
const wanted = 't.reply_wanted_since is not null and (t.thread_snoozed_until > now()) is not true'

function unseenSql(viewer: Viewer): Sql {
  return sql`from patient_sms s join patient t on t.id = s.patient_id
    where s.direction = 'in' and s.seen_at is null and s.deleted_at is null and t.deleted_at is null
      and ${filterSql(rowsFor(patientSms, 'list', viewer), 's')} and ${filterSql(onTheCase(viewer), 't')}`
}

const SNIPPET = 160

/** What the bell shows of a case. It reads one message of each: counts and times are kept by the case. */
function itemSql(viewer: Viewer): Sql<UnreadPatient> {
  return sql<UnreadPatient>`select t.id as patient__id, ${nameFor(viewer)} as patient__name,
      case when last.id is null then 0 else t.unread_messages end as messages_count,
      case when last.id is not null and ${raw(wanted)} then ${raw(isoMoment('t.reply_wanted_since'))} end
        as reply_wanted_since,
      left(last.body, ${SNIPPET}) as last_text, ${raw(isoMoment('last.created_at'))} as last_at
    from patient t left join lateral (
      select s.id, s.body, s.created_at from patient_sms s
      where s.patient_id = t.id and s.direction = 'in' and s.deleted_at is null
        and ${filterSql(rowsFor(patientSms, 'list', viewer), 's')}
      order by s.created_at desc, s.id desc limit 1) last on true
    where t.deleted_at is null and ${filterSql(onTheCase(viewer), 't')}`
}

/** Patients of the caller with messages that are unread or await a reply, the longest waiting first. */
export async function unseenOf(
  callerDatabase: CallerDatabase,
  audit: AuditTrail,
  caller: Caller,
): Promise<UnreadPatient[]> {
  const { viewer, results } = await callerDatabase.run(caller, (asking) => [
    sql<UnreadPatient>`${itemSql(asking)} and (t.unread_messages > 0 or ${raw(wanted)})
      and last.id is not null order by reply_wanted_since, last.created_at desc, t.id`,
  ])
  const notifications = results[0].rows
  if (notifications.length > 0) await onRecord(audit, caller, viewer, notifications)
  return notifications
}

/** Whether there is any case from whose patient the caller would hear: who has none needs no bell. */
export async function isCalled(callerDatabase: CallerDatabase, caller: Caller): Promise<{ called: boolean }> {
  const { results } = await callerDatabase.run(caller, (asking): readonly Sql<{ called: boolean }>[] => {
    if (rowsFor(patientSms, 'list', asking) === false) return []
    return [
      sql<{
        called: boolean
      }>`select exists(select from patient t where t.deleted_at is null and ${filterSql(onTheCase(asking), 't')}) as called`,
    ]
  })
  return { called: results[0]?.rows[0]?.called === true }
}

export function nameFor(viewer: Viewer): Sql {
  const access = visibleColumns(patient, viewer)
  const named = access.always.has('first_name') && access.always.has('last_name')
  return raw(named ? `concat_ws(' ', t.first_name, t.last_name)` : 'null')
}

function onRecord(audit: AuditTrail, caller: Caller, viewer: Viewer, shown: readonly UnreadPatient[]): Promise<void> {
  const patientIds = shown.map((notification) => notification.patient__id)
  return audit.seen(caller, viewer, {
    action: 'list',
    entity: 'patient_sms',
    patientIds,
    detail: { notifications: true },
  })
}

/** The same for some patients, those without a message among them; of those out of sight, nothing. */
export function unseenOfPatients(callerDatabase: CallerDatabase, audit: AuditTrail) {
  return async (caller: Caller, patientIds: readonly string[]): Promise<readonly UnreadPatient[]> => {
    const { viewer, results } = await callerDatabase.run(caller, (asking) => {
      const readable = rowsFor(patientSms, 'list', asking) !== false
      return [sql<UnreadPatient>`${itemSql(asking)} and t.id = any(${patientIds}::uuid[]) and ${raw(String(readable))}`]
    })
    const found = results[0].rows
    if (found.length > 0) await onRecord(audit, caller, viewer, found)
    return found
  }
}

/** Found for those on the case alone. */
function requireOnTheCase(viewer: Viewer, patientId: string): Sql {
  return sql`select require(exists(select from patient t where t.id = ${patientId} and t.deleted_at is null
    and ${filterSql(onTheCase(viewer), 't')}), 'CW404')`
}

export function markSeen(
  callerDatabase: CallerDatabase,
  caller: Caller,
  { patientId, upTo }: { readonly patientId: string; readonly upTo: string | undefined },
  key: WriteKey | undefined,
): Promise<string> {
  const read = upTo
    ? sql`s.created_at <= (select l.created_at from patient_sms l where l.id = ${upTo} and l.patient_id = ${patientId})`
    : raw('true')
  return command(callerDatabase, caller, key, async ({ viewer, run, note }) => {
    await run(requireOnTheCase(viewer, patientId))
    const [seen, left] = await run(
      sql<{ id: string }>`update patient_sms m set seen_at = now(), seen_by = ${viewer.id}, version = m.version + 1,
          updated_at = now(), updated_by = ${viewer.id}
        where m.id in (select s.id ${unseenSql(viewer)} and t.id = ${patientId} and ${read}) returning m.id`,
      sql<{ unread: number }>`select unread_messages as unread from patient where id = ${patientId}`,
    )
    const unread = left.rows[0]?.unread ?? 0
    if (seen.rowCount > 0) await run(emitted({ kind: 'messages_read', patientId, unread }))
    await note({
      action: 'seen',
      entity: 'patient_sms',
      patientIds: [patientId],
      detail: { messages: seen.rows.map(({ id }) => id) },
    })
    return JSON.stringify({ patient__id: patientId, messages_count: unread })
  })
}

/** The last message waits to be read once more, for everybody on the case. */
export function markUnseen(
  callerDatabase: CallerDatabase,
  caller: Caller,
  patientId: string,
  key: WriteKey | undefined,
): Promise<string> {
  return command(callerDatabase, caller, key, async ({ viewer, run, note }) => {
    await run(requireOnTheCase(viewer, patientId))
    const [marked, left] = await run(
      sql<{ id: string }>`update patient_sms m set seen_at = null, seen_by = null, version = m.version + 1,
          updated_at = now(), updated_by = ${viewer.id}
        where m.seen_at is not null and m.id = (
          select s.id from patient_sms s where s.patient_id = ${patientId} and s.direction = 'in'
            and s.deleted_at is null and ${filterSql(rowsFor(patientSms, 'list', viewer), 's')}
          order by s.created_at desc, s.id desc limit 1) returning m.id`,
      sql<{ unread: number }>`select unread_messages as unread from patient where id = ${patientId}`,
    )
    const messages = marked.rows.map(({ id }) => id)
    if (messages.length > 0) {
      await run(emitted({ kind: 'thread_changed', patientId }))
      await note({ action: 'unseen', entity: 'patient_sms', patientIds: [patientId], detail: { messages } })
    }
    return JSON.stringify({ patient__id: patientId, messages_count: left.rows[0]?.unread ?? 0 })
  })
}
