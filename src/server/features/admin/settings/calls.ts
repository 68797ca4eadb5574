import type { Viewer } from '#domain/access/viewer.ts'
import type { BodyOf } from '#domain/calls/define-call.ts'
import { settingsCalls } from '#domain/calls/settings.ts'
import { MOST_SETTINGS_BYTES } from '#domain/entities/shapes/settings.ts'
import { implement, type Call } from '#server/http/calls.ts'
import { auditSql } from '#server/records/audit.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import type { WriteKey } from '#server/http/body.ts'
import { once, responseIn } from '#server/records/idempotency.ts'
import { sql, type Sql } from '#server/records/sql.ts'

type Settings = BodyOf<typeof settingsCalls.keep>['settings']

/** The caller's appearance settings: any user may change their own, though most roles may change no user. */
export function answerSettings({ callerDatabase }: { callerDatabase: CallerDatabase }): Call[] {
  return [
    implement(settingsCalls.keep, ({ caller, body, key }) =>
      once(callerDatabase, caller, key, () => keepSettings(callerDatabase, caller, body.settings, key)),
    ),
  ]
}

async function keepSettings(
  callerDatabase: CallerDatabase,
  caller: Caller,
  wanted: Settings,
  key: WriteKey | undefined,
): Promise<string> {
  const { results } = await callerDatabase.run(caller, (viewer) => [
    merge(viewer, wanted),
    sql`select require(octet_length(settings::text) <= ${MOST_SETTINGS_BYTES}, 'CW422', 'settings:too_long')
      from "user" where id = ${viewer.id}`,
    auditSql(caller, viewer, {
      action: 'update',
      entity: 'user',
      entityId: viewer.id,
      detail: { settings: Object.keys(wanted) },
    }),
    answer(viewer, key),
  ])
  return responseIn(results)
}

/** No new version: a concurrent edit of the user touches other fields. */
function merge(viewer: Viewer, wanted: Settings): Sql {
  return sql`update "user" set settings = (
      select coalesce(jsonb_object_agg(key, value), '{}')
      from jsonb_each(coalesce(settings, '{}') || ${JSON.stringify(wanted)}::jsonb) where value <> 'null'
    ) where id = ${viewer.id}`
}

function answer(viewer: Viewer, key: WriteKey | undefined): Sql {
  const response = sql`select json_build_object('settings', settings)::text as response from "user" where id = ${viewer.id}`
  if (!key) return response
  return sql`insert into idempotency (user_id, key, request_hash, status, response)
    select ${viewer.id}, ${key.key}, ${key.requestHash}, 200, s.response from (${response}) s returning response`
}
