import { sql } from 'kysely'
import type { Viewer } from '#domain/access/viewer.ts'
import type { AnswerOf } from '#domain/calls/define-call.ts'
import type { devicesCalls } from '#domain/calls/devices.ts'
import { Refusal } from '#domain/errors.ts'
import { db, now } from '#server/database/schema.ts'
import { command } from '#server/records/commands.ts'
import type { Caller } from '#server/http/caller.ts'
import { rowsAs, type CallerDatabase } from '#server/records/caller-database.ts'
import type { WriteKey } from '#server/http/body.ts'

export function ownDevices(
  callerDatabase: CallerDatabase,
  caller: Caller,
): Promise<AnswerOf<typeof devicesCalls.own>['devices']> {
  return rowsAs(callerDatabase, caller, (viewer) => shown(viewer).orderBy('d.last_seen_at', 'desc').orderBy('d.id'))
}

/** Takes a device off the list and stops its pushes. An order to wipe it stays in force. */
export function removeDevice(
  callerDatabase: CallerDatabase,
  caller: Caller,
  id: string,
  key: WriteKey | undefined,
): Promise<string> {
  return command(callerDatabase, caller, key, async ({ viewer, run, row, note }) => {
    const device = await row(one(id, viewer))
    if (!device) throw new Refusal('NOT_FOUND')
    await run(noPushes(id, viewer), change(id, viewer).set({ removed_at: now }))
    await note({ action: 'delete', entity: 'device', entityId: id })
    return JSON.stringify({ device: { ...device, push: false } })
  })
}

/** Orders a lost device to forget everything when it next comes by. It stays "requested" until the device says it did. */
export function orderWipe(
  callerDatabase: CallerDatabase,
  caller: Caller,
  id: string,
  key: WriteKey | undefined,
): Promise<string> {
  return command(callerDatabase, caller, key, async ({ viewer, run, row, note }) => {
    await run(
      change(id, viewer)
        .set(({ fn }) => ({ wipe_requested_at: fn.coalesce('wipe_requested_at', now) }))
        .where('removed_at', 'is', null),
    )
    const device = await row(one(id, viewer))
    if (!device) throw new Refusal('NOT_FOUND')
    // Whatever keeps something opens anew, and hears of it then.
    await run(db.selectNoFrom(sql`raise_scope_epoch(array[${viewer.id}::uuid])`.as('raised')))
    await note({ action: 'wipe', entity: 'device', entityId: id })
    return JSON.stringify({ device })
  })
}

/** The device itself says that nothing is left on it. */
export function confirmWipe(
  callerDatabase: CallerDatabase,
  caller: Caller,
  id: string,
  key: WriteKey | undefined,
): Promise<string> {
  return command(callerDatabase, caller, key, async ({ viewer, run, row, note }) => {
    await run(
      change(id, viewer)
        .set(({ fn }) => ({ wiped_at: fn.coalesce('wiped_at', now) }))
        .where('wipe_requested_at', 'is not', null),
      noPushes(id, viewer),
    )
    const device = await row(
      db
        .selectFrom('device')
        .select(['id', 'wiped_at'])
        .where('id', '=', id)
        .where('user_id', '=', viewer.id)
        .where('wiped_at', 'is not', null),
    )
    if (!device) throw new Refusal('NOT_FOUND')
    await note({ action: 'wiped', entity: 'device', entityId: id })
    return JSON.stringify({ device })
  })
}

function one(id: string, viewer: Viewer) {
  return shown(viewer).where('d.id', '=', id)
}

function shown(viewer: Viewer) {
  return db
    .selectFrom('device as d')
    .leftJoin('push_subscription as s', (join) =>
      join.onRef('s.device_id', '=', 'd.id').onRef('s.user_id', '=', 'd.user_id'),
    )
    .select(['d.id', 'd.name', 'd.platform', 'd.last_seen_at', 'd.wipe_requested_at', 'd.wiped_at', 'd.created_at'])
    .select(['d.waiting', 'd.set_aside', 'd.waiting_since'])
    .select(({ eb, fn }) => [
      eb('s.id', 'is not', null).$castTo<boolean>().as('push'),
      fn
        .coalesce(eb('s.state', '=', 'stale'), eb.lit(false))
        .$castTo<boolean>()
        .as('out_of_reach'),
      's.last_received_at',
    ])
    .where('d.user_id', '=', viewer.id)
    .where('d.removed_at', 'is', null)
}

function change(id: string, viewer: Viewer) {
  return db.updateTable('device').where('id', '=', id).where('user_id', '=', viewer.id)
}

function noPushes(deviceId: string, viewer: Viewer) {
  return db.deleteFrom('push_subscription').where('device_id', '=', deviceId).where('user_id', '=', viewer.id)
}
