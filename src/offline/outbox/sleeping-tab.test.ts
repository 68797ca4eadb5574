import { expect, test } from 'vitest'
import { memoryStore } from '../replica/memory-store.ts'
import { heartbeatOver } from '../replica/heartbeat.ts'
import { newKey } from '../seal.ts'
import { awakeSending, openOutbox } from './outbox.ts'
import { sealedOutbox } from './outbox-store.ts'
import type { Send } from './send-request.ts'

const note = (text: string) =>
  ({
    kind: 'create',
    entity: 'patient_note',
    method: 'POST',
    path: '/patient_note/create',
    target: text,
    body: { body: text },
  }) as const

/** Two tabs with the real locks, and a clock of their own. */
async function tabs(owner: string, sends: readonly Send[]) {
  const [store, key] = [memoryStore(), await newKey()]
  const clock = { now: 1_000_000 }
  const open = (send: Send) =>
    openOutbox({
      store: sealedOutbox(store, key, owner),
      owner,
      send,
      locks: navigator.locks,
      heartbeat: heartbeatOver(awakeSending(owner), 10),
      now: () => clock.now,
    })
  return { clock, outboxes: sends.map(open) }
}

const never: Send = () => new Promise(() => undefined)
const moment = (milliseconds: number) => new Promise((go) => setTimeout(go, milliseconds))

test('W5: what a tab was about to send that then fell asleep is sent by another, under the same name', async () => {
  const keys: unknown[] = []
  const made = { patient_note: { id: '01900000-0000-7000-8000-000000000001' } }
  const done: Send = async ({ key }) => {
    keys.push(key)
    return { status: 201, body: made }
  }
  const { clock, outboxes } = await tabs('asleep', [never, done])
  const [asleep, awake] = outboxes
  const { command_id } = await asleep!.add(note('a'))
  const given = asleep!.drain()
  await moment(20)
  expect(await awake!.drain()).toBeUndefined()
  // From now on nothing is heard of it.
  asleep!.close()
  await moment(20)
  expect([await awake!.drain(), keys]).toEqual([undefined, []])
  clock.now += 30_000
  await awake!.drain()
  expect(keys).toEqual([command_id])
  expect(await given).toBeUndefined()
  awake!.close()
})

test('W5: whoever is awake sends for as long as it takes, asked again in his own tab or in another', async () => {
  const { clock, outboxes } = await tabs('awake', [never, never])
  const [busy, other] = outboxes
  await busy!.add(note('a'))
  let ended = false
  void busy!.drain().then(() => (ended = true))
  for (let minute = 0; minute < 3; minute += 1) {
    await moment(40)
    clock.now += 60_000
    await other!.drain()
    await busy!.drain()
  }
  expect(ended).toBe(false)
  for (const outbox of outboxes) outbox.close()
})
