import type { Viewer } from '#domain/access/viewer.ts'
import { Refusal } from '#domain/errors.ts'
import { command } from '#server/records/commands.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Gate } from '#server/records/gate.ts'
import type { WriteKey } from '#server/http/body.ts'
import { sql, type Sql } from '#server/records/sql.ts'

export async function ownDevices(gate: Gate, caller: Caller): Promise<unknown[]> {
  const { results } = await gate.run(caller, (viewer) => [sql`${shown(viewer)} order by d.last_seen_at desc, d.id`])
  return results[0]?.rows ?? []
}

/** Takes a device off the list and stops its pushes. An order to wipe it stays in force. */
export function removeDevice(gate: Gate, caller: Caller, id: string, key: WriteKey | undefined): Promise<string> {
  return command(gate, caller, key, async ({ viewer, run, row, note }) => {
    const device = await row(one(id, viewer))
    if (!device) throw new Refusal('NOT_FOUND')
    await run(
      sql`delete from push_subscription where device_id = ${id} and user_id = ${viewer.id}`,
      sql`update device set removed_at = now() where id = ${id} and user_id = ${viewer.id}`,
    )
    await note({ action: 'delete', entity: 'device', entityId: id })
    return JSON.stringify({ device: { ...device, push: false } })
  })
}

/** Orders a lost device to forget everything when it next comes by. It stays "requested" until the device says it did. */
export function orderWipe(gate: Gate, caller: Caller, id: string, key: WriteKey | undefined): Promise<string> {
  return command(gate, caller, key, async ({ viewer, run, row, note }) => {
    await run(sql`update device set wipe_requested_at = coalesce(wipe_requested_at, now())
      where id = ${id} and user_id = ${viewer.id} and removed_at is null`)
    const device = await row(one(id, viewer))
    if (!device) throw new Refusal('NOT_FOUND')
    // Whatever keeps something opens anew, and hears of it then.
    await run(sql`select raise_scope_epoch(array[${viewer.id}::uuid])`)
    await note({ action: 'wipe', entity: 'device', entityId: id })
    return JSON.stringify({ device })
  })
}

/** The device itself says that nothing is left on it. */
export function confirmWipe(gate: Gate, caller: Caller, id: string, key: WriteKey | undefined): Promise<string> {
  return command(gate, caller, key, async ({ viewer, run, row, note }) => {
    await run(
      sql`update device set wiped_at = coalesce(wiped_at, now())
        where id = ${id} and user_id = ${viewer.id} and wipe_requested_at is not null`,
      sql`delete from push_subscription where device_id = ${id} and user_id = ${viewer.id}`,
    )
    const device = await row(sql`select d.id, d.wiped_at from device d
      where d.id = ${id} and d.user_id = ${viewer.id} and d.wiped_at is not null`)
    if (!device) throw new Refusal('NOT_FOUND')
    await note({ action: 'wiped', entity: 'device', entityId: id })
    return JSON.stringify({ device })
  })
}

function one(id: string, viewer: Viewer): Sql {
  return sql`${shown(viewer)} and d.id = ${id}`
}

function shown(viewer: Viewer): Sql {
  return sql`select d.id, d.name, d.platform, d.last_seen_at, d.wipe_requested_at, d.wiped_at, d.created_at,
      d.waiting, d.set_aside, d.waiting_since,
      s.id is not null as push, coalesce(s.state = 'stale', false) as out_of_reach, s.last_received_at
    from device d left join push_subscription s on s.device_id = d.id and s.user_id = d.user_id
    where d.user_id = ${viewer.id} and d.removed_at is null`
}
