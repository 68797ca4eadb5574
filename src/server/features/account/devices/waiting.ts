import type { AnswerOf, BodyOf } from '#domain/calls/define-call.ts'
import type { devicesCalls } from '#domain/calls/devices.ts'
import { MOST_PUT_ASIDE, type PutAside } from '#domain/rules/waiting-report.ts'
import { Refusal } from '#domain/errors.ts'
import { command, type Work } from '#server/records/commands.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { WriteKey } from '#server/http/body.ts'
import { newId } from '#server/records/new-id.ts'
import { raw, sql, type Sql } from '#server/records/sql.ts'

type ReportInput = BodyOf<typeof devicesCalls.reportWaiting>
type Reported = AnswerOf<typeof devicesCalls.reportWaiting>['device']

/**
 * A device reports its unsent changes. The last report counts as a whole: a change it no longer names was either sent,
 * which its stored answer shows, or discarded. An empty report does not register an unknown device.
 */
export function keepReport(
  callerDatabase: CallerDatabase,
  caller: Caller,
  id: string,
  input: ReportInput,
  key: WriteKey | undefined,
): Promise<string> {
  return command(callerDatabase, caller, key, async (work) => {
    const { waiting, set_aside, put_aside } = input.report
    const device = (await update(work, id, input)) ?? (waiting > 0 ? await insert(work, id, input) : null)
    if (device === undefined) throw new Refusal('NOT_FOUND')
    if (device === null) return JSON.stringify({ device })
    await putAside(work, id, put_aside)
    await work.note({ action: 'waiting', entity: 'device', entityId: id, detail: { waiting, set_aside } })
    return JSON.stringify({ device })
  })
}

/** A clock that goes ahead does not make anything younger than its telling. */
const notInFuture = (since: string | null): Sql =>
  since === null ? raw('null') : sql`least(${since}::timestamptz, now())`

const SHOWN = 'id, waiting, set_aside, waiting_since'

function update({ viewer, row }: Work, id: string, { report, name, platform }: ReportInput) {
  const { waiting, set_aside, since } = report
  return row(sql<NonNullable<Reported>>`update device set waiting = ${waiting}, set_aside = ${set_aside},
      waiting_since = ${notInFuture(since)}, name = coalesce(name, ${name ?? null}),
      platform = coalesce(platform, ${platform ?? null}), last_seen_at = now(),
      removed_at = case when ${waiting}::int > 0 then null else removed_at end
    where id = ${id} and user_id = ${viewer.id} returning ${raw(SHOWN)}`)
}

/** Another user's device id answers "not found". */
function insert({ viewer, row }: Work, id: string, { report, name, platform }: ReportInput) {
  const { waiting, set_aside, since } = report
  return row(sql<
    NonNullable<Reported>
  >`insert into device (id, user_id, name, platform, waiting, set_aside, waiting_since)
    values (${id}, ${viewer.id}, ${name ?? null}, ${platform ?? null}, ${waiting}, ${set_aside},
      ${notInFuture(since)})
    on conflict (id) do nothing returning ${raw(SHOWN)}`)
}

async function putAside({ viewer, run }: Work, deviceId: string, aside: readonly PutAside[]): Promise<void> {
  const named = aside.map(({ command_id }) => command_id)
  const kept = aside.map(
    ({ command_id, entity, entity_id, patient_id, fields, state }) => sql`insert into sync_conflict
        (id, user_id, device_id, command_id, entity, entity_id, patient_id, fields, state)
      values (${newId()}, ${viewer.id}, ${deviceId}, ${command_id}, ${entity}, ${entity_id}, case_of_old(${patient_id}),
        ${fields}, ${state})
      on conflict (user_id, command_id) do update set state = excluded.state, fields = excluded.fields,
        device_id = excluded.device_id, resolved_at = null, resolved_by = null
      where (sync_conflict.state, sync_conflict.fields, sync_conflict.device_id)
        is distinct from (excluded.state, excluded.fields, excluded.device_id)`,
  )
  await run(...kept)
  // If the list is truncated, the state of the others is unknown.
  if (aside.length === MOST_PUT_ASIDE) return
  await run(sql`update sync_conflict c set resolved_at = now(), resolved_by = ${viewer.id},
      state = case when exists (select from idempotency i where i.user_id = c.user_id and i.key = c.command_id)
        then 'own_taken' else 'theirs_kept' end
    where c.user_id = ${viewer.id} and c.device_id = ${deviceId} and c.state in ('open', 'quarantined')
      and c.command_id <> all(${named}::text[])`)
}
