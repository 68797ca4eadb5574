import type { BodyOf } from '#domain/calls/define-call.ts'
import type { usersCalls } from '#domain/calls/users.ts'
import type { WriteKey } from '#server/http/body.ts'
import type { Caller } from '#server/http/caller.ts'
import type { CallerDatabase } from '#server/records/caller-database.ts'
import { command } from '#server/records/commands.ts'
import { sql } from '#server/records/sql.ts'

/** Takes what the browser tells as the caller's own time zone, once: what is known already is left as it is. */
export function takeOwnZone(
  callerDatabase: CallerDatabase,
  caller: Caller,
  { timezone }: BodyOf<typeof usersCalls.tellOwnZone>,
  key: WriteKey | undefined,
): Promise<string> {
  return command(callerDatabase, caller, key, async ({ viewer, row, note }) => {
    const found = await row(sql<{ taken: boolean }>`select take_own_zone(${timezone}) as taken`)
    const taken = found?.taken === true
    const changes = { timezone: [null, timezone] }
    if (taken) await note({ action: 'take_zone', entity: 'user', entityId: viewer.id, detail: { changes } })
    return JSON.stringify({ taken })
  })
}
