import { expect, test } from 'vitest'
import { memoryStore } from '../replica/memory-store.ts'
import { newKey } from '../seal.ts'
import { newId } from './command.ts'
import { openOutbox } from './outbox.ts'
import { sealedOutbox } from './outbox-store.ts'
import type { OutboxRequest, Send } from './send-request.ts'

const DAY = 24 * 60 * 60_000
const uuid = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const CASE = '01900000-0000-7000-8000-00000000aaaa'

/** A device that has sent a new case and a note on it, and shows both as the server has them. */
async function sentAndShown() {
  const store = memoryStore()
  const clock = { now: 1_000_000 }
  const asked: OutboxRequest[] = []
  let made = 0
  const send: Send = async (request) => {
    asked.push(structuredClone(request))
    const [, entity = ''] = request.path.split('/')
    return { status: 201, body: { [entity]: { id: uuid((made += 1)) } } }
  }
  const outbox = openOutbox({
    store: sealedOutbox(store, await newKey(), 'o'),
    owner: 'o',
    send,
    now: () => clock.now,
  })
  const post = { kind: 'create', method: 'POST' } as const
  const patient = {
    ...post,
    entity: 'patient',
    path: '/patient/create',
    target: newId(CASE),
    body: { last_name: 'Nour' },
  }
  await outbox.add(patient, CASE)
  const body = { patient_id: newId(CASE), body: 'Selma called' }
  const note = { ...post, entity: 'patient_note', path: '/patient_note/create', target: newId(uuid(90)), body }
  await outbox.add(note, uuid(90))
  await outbox.drain()
  await outbox.forgetDone()
  const before = asked.splice(0)
  return { store, clock, asked, before, outbox }
}

test('W3: after the server was put back what was done of late is sent again under the same names, and speaks of new ids', async () => {
  const { asked, before, outbox } = await sentAndShown()
  expect([before.length, await outbox.entries()]).toEqual([2, []])
  await outbox.offerAgain()
  await outbox.drain()
  expect(asked.map(({ key }) => key)).toEqual(before.map(({ key }) => key))
  expect(before[1]?.body).toMatchObject({ patient_id: uuid(1) })
  expect(asked[1]?.body).toMatchObject({ patient_id: uuid(3) })
})

test('what was given up after that is not offered a third time', async () => {
  const { asked, outbox } = await sentAndShown()
  await outbox.offerAgain()
  await outbox.discard(CASE)
  await outbox.offerAgain()
  await outbox.drain()
  expect(asked).toEqual([])
})

test('W3: what was done a week ago is forgotten, and nothing of what lies here longer can be read', async () => {
  const { store, clock, asked, outbox } = await sentAndShown()
  const lying = await Promise.all((await store.keys('outbox', '')).map((key) => store.get('outbox', key)))
  expect(lying).toHaveLength(2)
  const text = lying.map((one) => new TextDecoder('latin1').decode((one as { data: ArrayBuffer }).data)).join()
  expect(text).not.toMatch(/Selma|Nour/)
  clock.now += 7 * DAY
  await outbox.offerAgain()
  await outbox.drain()
  expect([asked, await store.keys('outbox', '')]).toEqual([[], []])
})

test('W13: what was done at once is offered again too, in the order in which all was done', async () => {
  const { clock, asked, outbox } = await sentAndShown()
  asked.length = 0
  clock.now += 1000
  const [edit, later] = [uuid(91), uuid(92)]
  const order = { kind: 'update', entity: 'patient', target: uuid(1), method: 'PUT' } as const
  await outbox.keepSent({ ...order, path: `/patient/update/${uuid(1)}`, body: { city: 'Austin' } }, edit)
  clock.now += 1000
  const post = { kind: 'create', entity: 'patient_note', method: 'POST', path: '/patient_note/create' } as const
  await outbox.keepSent({ ...post, target: newId(later), body: { patient_id: uuid(1) } }, later, uuid(70))
  expect(await outbox.entries()).toEqual([])
  await outbox.offerAgain()
  await outbox.drain()
  expect(asked.map(({ key }) => key)).toEqual([CASE, uuid(90), edit, later])
  expect(asked[2]?.path).toBe(`/patient/update/${uuid(3)}`)
})

test('W13: what was done at once a week ago is forgotten as soon as something else is', async () => {
  const { store, clock, outbox } = await sentAndShown()
  clock.now += 7 * DAY
  const edit = { kind: 'update', entity: 'patient', target: uuid(1), method: 'PUT', path: '/p', body: {} } as const
  await outbox.keepSent(edit, uuid(93))
  expect(await store.keys('outbox', '')).toHaveLength(1)
})
