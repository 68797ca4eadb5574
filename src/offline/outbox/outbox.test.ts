import { expect, test } from 'vitest'
import { newKey } from '../seal.ts'
import { memoryStore } from '../replica/memory-store.ts'
import { backoff, outcomeOf, type Answer } from './answer.ts'
import { newId, type Command } from './command.ts'
import { openOutbox } from './outbox.ts'
import type { OutboxRequest, Send } from './send-request.ts'
import { sealedOutbox, waitingIn } from './outbox-store.ts'
import { overlaid, unsentRecord } from './overlay.ts'

const NOTE = { kind: 'create', entity: 'patient_note', method: 'POST', path: '/patient_note/create' } as const
const EDIT = { kind: 'update', entity: 'patient', method: 'PUT' } as const

const note = (target: string, text: string, patient = 'p1') => ({
  ...NOTE,
  target,
  body: { patient_id: patient, body: text },
})
const edit = (body: Command['body'], values: Command['body'], version = 1, id = 'p1') => ({
  ...EDIT,
  target: id,
  path: `/patient/update/${id}`,
  body: { ...body, version },
  base: { version, values },
})

const uuid = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** A server that remembers what it was asked; answers come from a list, then everything succeeds. */
async function desk(answers: (Answer | ((request: OutboxRequest) => Answer))[] = [], store = memoryStore()) {
  const asked: OutboxRequest[] = []
  const clock = { now: 1_000_000 }
  let made = 100
  const send: Send = async (request) => {
    asked.push(structuredClone(request))
    const next = answers.shift()
    if (next) return typeof next === 'function' ? next(request) : next
    const [, entity = ''] = request.path.split('/')
    return { status: 201, body: { [entity]: { id: uuid((made += 1)) } } }
  }
  const key = await newKey()
  const open = (how = send) =>
    openOutbox({ store: sealedOutbox(store, key, 'o'), owner: 'o', send: how, now: () => clock.now, random: () => 0 })
  const outbox = open()
  const states = async () => (await outbox.entries()).map(({ state }) => state)
  return { outbox, asked, clock, store, open, states }
}

const conflict: Answer = { status: 409, body: { code: 'VERSION_CONFLICT' } }
const refusal: Answer = { status: 404, body: { code: 'NOT_FOUND' } }
const silence: Answer = {}

test('what was done is sent in order, under its own name, and nothing of it can be read on the device', async () => {
  const { outbox, asked, store, states } = await desk()
  const one = await outbox.add(note('p1', 'Selma called'))
  const two = await outbox.add(note('p1', 'Selma called again'))
  const kept = (await store.get('outbox', one.command_id)) as { data: ArrayBuffer }
  expect(new TextDecoder('latin1').decode(kept.data)).not.toContain('Selma')
  expect((await waitingIn(store)).count).toBe(2)
  expect(await outbox.drain()).toBeUndefined()
  expect(asked.map(({ key }) => key)).toEqual([one.command_id, two.command_id])
  expect(await states()).toEqual(['done', 'done'])
  await outbox.forgetDone()
  expect(await outbox.entries()).toEqual([])
})

test('what got no answer is sent again, the same and under the same name, later each time; others need not wait', async () => {
  const { outbox, asked, clock, states } = await desk([silence, { status: 201 }, { status: 503 }])
  await outbox.add(note('p1', 'one'))
  await outbox.add(note('p1', 'after it'))
  await outbox.add(note('p2', 'elsewhere'))
  expect(await outbox.drain()).toBe(500)
  expect(await states()).toEqual(['waiting', 'waiting', 'done'])
  clock.now += 500
  expect(await outbox.drain()).toBe(1000)
  clock.now += 1000
  expect(await outbox.drain()).toBeUndefined()
  expect(await states()).toEqual(['done', 'done', 'done'])
  expect(asked[3]).toEqual(asked[0])
  expect(asked[2]).toEqual(asked[0])
})

test('killed between effect and answer, it is sent again as it was', async () => {
  const { outbox, asked, open, states } = await desk()
  await outbox.add(note('p1', 'one'))
  const killed = open(() => new Promise<Answer>(() => undefined))
  void killed.drain()
  await expect.poll(states).toEqual(['sending'])
  await outbox.drain()
  expect(await states()).toEqual(['done'])
  expect(asked.length).toBe(1)
})

test('a session that ended loses nothing and counts as no try', async () => {
  const { outbox, states } = await desk([{ status: 401, body: { code: 'TOKEN_EXPIRED' } }])
  await outbox.add(note('p1', 'one'))
  await outbox.drain()
  expect((await outbox.entries()).map(({ state, attempts }) => [state, attempts])).toEqual([['waiting', 0]])
  await outbox.drain()
  expect(await states()).toEqual(['done'])
})

test('what is refused waits for its author and holds up only its own target', async () => {
  const { outbox, asked, states } = await desk([refusal])
  const one = await outbox.add(note('p1', 'one'))
  await outbox.add(note('p1', 'two'))
  await outbox.add(note('p2', 'three'))
  await outbox.drain()
  expect(await states()).toEqual(['refused', 'waiting', 'done'])
  expect((await outbox.entries())[0]?.reason).toEqual({ status: 404, code: 'NOT_FOUND', errors: undefined })
  expect(await outbox.edit(one.command_id, { patient_id: 'p1', body: 'One' })).toBe(true)
  await outbox.drain()
  expect(await states()).toEqual(['done', 'done', 'done'])
  expect(asked.at(-2)?.body).toEqual({ patient_id: 'p1', body: 'One' })
})

test('a record made offline gets its id before anything that speaks of it is sent', async () => {
  const { outbox, asked, states } = await desk([{ status: 201, body: { patient: { id: uuid(7) } } }, silence])
  const id = uuid(1)
  const make = { kind: 'create', entity: 'patient', method: 'POST', path: '/patient/create' } as const
  await outbox.add({ ...make, target: newId(id), body: { last_name: 'Haddad' } }, id)
  await outbox.add({ ...edit({ dob: '1990-01-01' }, { dob: null }, 1, newId(id)) })
  await outbox.add(note(newId(uuid(2)), 'first call', newId(id)), uuid(2))
  await outbox.add({ ...edit({ dob: '1991-01-01' }, { dob: null }, 1, newId(id)) })
  await outbox.drain()
  expect(asked.map(({ path }) => path)).toEqual([
    '/patient/create',
    `/patient/update/${uuid(7)}`,
    '/patient_note/create',
  ])
  expect(asked[2]?.body).toMatchObject({ patient_id: uuid(7) })
  expect(await states()).toEqual(['done', 'waiting', 'done', 'waiting'])
  await outbox.forgetDone()
  expect((await outbox.entries()).length).toBe(3)
})

test('given up, a record takes along what speaks of it', async () => {
  const { outbox } = await desk()
  const id = uuid(1)
  await outbox.add({ kind: 'create', entity: 'patient', method: 'POST', path: '/', target: newId(id), body: {} }, id)
  await outbox.add(note(newId(uuid(2)), 'first call', newId(id)), uuid(2))
  await outbox.add(note('p2', 'elsewhere'))
  await outbox.discard(id)
  expect((await outbox.entries()).map(({ command }) => command.body['body'])).toEqual(['elsewhere'])
})

test('others changed other fields: both changes stand', async () => {
  const theirs: Answer = { status: 200, body: { patient: { version: 4, phone: null, city: 'Tampa' } } }
  const { outbox, asked, states } = await desk([conflict, theirs])
  await outbox.add(edit({ phone: '+13055550100' }, { phone: null }))
  await outbox.drain()
  expect(asked.map(({ method }) => method)).toEqual(['PUT', 'GET', 'PUT'])
  expect(asked[2]?.body).toEqual({ phone: '+13055550100', version: 4 })
  expect(asked[2]?.key).toBe(asked[0]?.key)
  expect(await states()).toEqual(['done'])
})

test('killed after the merge, it is the merged edit that is sent again', async () => {
  const theirs: Answer = { status: 200, body: { patient: { version: 4, phone: null } } }
  const { outbox, asked, clock } = await desk([conflict, theirs, silence])
  await outbox.add(edit({ phone: '+13055550100' }, { phone: null }))
  await outbox.drain()
  clock.now += 10_000
  await outbox.drain()
  expect(asked[3]).toEqual(asked[2])
})

test('both changed one field: somebody chooses, on top of what is there now', async () => {
  const theirs: Answer = { status: 200, body: { patient: { version: 4, phone: '+13055550199', city: 'Tampa' } } }
  const { outbox, asked, states } = await desk([conflict, theirs])
  const one = await outbox.add(edit({ phone: '+13055550100', city: 'Tampa' }, { phone: null, city: null }))
  await outbox.drain()
  expect(await states()).toEqual(['conflict'])
  expect((await outbox.entries())[0]?.clash?.fields).toEqual(['phone'])
  await outbox.edit(one.command_id, { phone: '+13055550100' })
  await outbox.drain()
  expect(asked.at(-1)?.body).toEqual({ phone: '+13055550100', version: 4 })
  expect(await states()).toEqual(['done'])
})

test('what is on its way cannot be edited, and given up meanwhile it does not come back', async () => {
  const { outbox, open } = await desk()
  const one = await outbox.add(note('p1', 'one'))
  let answer: (answer: Answer) => void = () => undefined
  const slow = open(() => new Promise<Answer>((resolve) => (answer = resolve)))
  const draining = slow.drain()
  await expect.poll(async () => (await outbox.entries())[0]?.state).toBe('sending')
  expect(await outbox.edit(one.command_id, {})).toBe(false)
  await outbox.discard(one.command_id)
  answer({ status: 201 })
  await draining
  expect(await outbox.entries()).toEqual([])
})

test.each([
  [{ status: 200 }, 'done'],
  [{ status: 401, body: { code: 'SESSION_ENDED' } }, 'paused'],
  [{ status: 426, body: { code: 'CLIENT_TOO_OLD' } }, 'paused'],
  [{ status: 403, body: { code: 'PASSWORD_DUE' } }, 'paused'],
  [{ status: 429, body: { code: 'TOO_MANY_REQUESTS' } }, 'again'],
  [{ status: 500, body: { code: 'BROKEN' } }, 'again'],
  [{ status: 302 }, 'again'],
  [{ status: 403, body: '<html>' }, 'again'],
  [{}, 'again'],
  [{ status: 409, body: { code: 'VERSION_CONFLICT' } }, 'outdated'],
  [{ status: 409, body: { code: 'IMMUTABLE' } }, 'refused'],
  [{ status: 422, body: { code: 'INVALID', errors: { body: ['required'] } } }, 'refused'],
] satisfies [Answer, string][])('%j is %s', (answer, kind) => {
  expect(outcomeOf(answer).kind).toBe(kind)
})

test('tries come further and further apart, up to a quarter of an hour', () => {
  expect([1, 2, 3, 30].map((attempts) => backoff(attempts, 1))).toEqual([1000, 2000, 4000, 900_000])
  expect(backoff(1, 0)).toBe(500)
  expect(backoff(1, 0, 60_000)).toBe(60_000)
})

test('what waits is shown on top of what is there, and what was refused is not', async () => {
  const { outbox } = await desk([refusal])
  await outbox.add(edit({ phone: '1' }, { phone: null }, 1, 'p2'))
  await outbox.drain()
  await outbox.add(edit({ phone: '2' }, { phone: null }))
  await outbox.add(edit({ city: 'Tampa' }, { city: null }))
  const id = uuid(1)
  await outbox.add({ ...note(newId(id), 'new'), body: { body: 'new' } }, id)
  const entries = await outbox.entries()
  const row = { id: 'p1', phone: null, city: null, version: 1 }
  expect(overlaid(row, entries, 'patient', 'p1')).toEqual({ ...row, phone: '2', city: 'Tampa' })
  expect(overlaid({ ...row, id: 'p2' }, entries, 'patient', 'p2')).toEqual({ ...row, id: 'p2' })
  expect(unsentRecord(entries, 'patient_note', newId(id))).toEqual({ id: newId(id), body: 'new' })
})

test('what a command carries is sealed beside it, comes back as it was, and goes with it', async () => {
  const { outbox, store } = await desk()
  const photo = new TextEncoder().encode('a photo of Selma')
  const one = await outbox.add(note('p1', 'one'), undefined, { file: photo.buffer })
  await outbox.add(note('p2', 'two'))
  const lying = await Promise.all((await store.keys('outbox', 'file:')).map((key) => store.get('outbox', key)))
  expect(lying).toHaveLength(1)
  expect(new TextDecoder('latin1').decode((lying[0] as { data: ArrayBuffer }).data)).not.toContain('Selma')
  expect(new TextDecoder().decode(await outbox.fileOf(one.command_id))).toBe('a photo of Selma')
  expect((await waitingIn(store)).count).toBe(2)
  expect(await outbox.entries()).toHaveLength(2)
  await outbox.discard(one.command_id)
  expect(await store.keys('outbox', 'file:')).toEqual([])
})

test('what was tried before it came here may have been done, so that it is no longer to be changed', async () => {
  const { outbox } = await desk()
  const one = await outbox.add(note('p1', 'one'), uuid(1), { tried: true })
  expect(await outbox.edit(one.command_id, { body: 'other' })).toBe(false)
})

test('D13: a file is handed in for the line of a checklist as it stands now, whatever was changed of it meanwhile', async () => {
  const line: Answer = { status: 200, body: { underwriting_document: { version: 5, status: 'requested' } } }
  const handIn = {
    kind: 'order',
    entity: 'underwriting_document',
    target: 'u1',
    method: 'POST',
    path: '/underwriting_document/u1/hand_in',
    body: { patient_id: 'p1', expected_version: 3, file_name: 'report.pdf' },
  } as const
  const { outbox, asked, clock, states } = await desk([conflict, line, silence])
  await outbox.add(handIn, uuid(1), { file: new ArrayBuffer(8) })
  await outbox.drain()
  clock.now += 60_000
  await outbox.drain()
  expect(await states()).toEqual(['done'])
  expect(asked.map(({ path }) => path).slice(0, 3)).toEqual([handIn.path, '/underwriting_document/u1', handIn.path])
  const now = { ...handIn.body, expected_version: 5 }
  // Under one name the same is said each time, also after a silence.
  expect(asked.slice(2)).toMatchObject([now, now].map((body) => ({ key: uuid(1), body })))
})

test('an order without a file that the record has outrun is refused', async () => {
  const { outbox, states } = await desk([conflict])
  const order = { kind: 'order', entity: 'appointment', target: 'v1', method: 'POST', path: '/v1' } as const
  await outbox.add({ ...order, body: { to: 'check_in', expected_version: 3 } })
  await outbox.drain()
  expect(await states()).toEqual(['refused'])
})
