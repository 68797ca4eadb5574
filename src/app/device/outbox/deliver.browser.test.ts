import { afterEach, expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import { session } from '../../api/portal.ts'
import { ownDevice } from '../own-device.ts'
import { deliverCall, WAITING } from './deliver.ts'

const role = { id: null, title: 'case_manager', level: 'staff' } as const
const work = { is_authenticated: true, is_casemanager: true, is_underwriter: false }

function signIn(id: string): void {
  session.start({ access: '', id, email: `${id}@example.com`, name: id, user_type: 'staff', role, ...work }, false)
}

afterEach(() => session.end())

const CREATE = '**/api/task/create'
const form = { title: 'Call the firm', assignee_id: '00000000-0000-4000-8000-000000000001', due_on: '2026-03-02' }
const send = () =>
  deliverCall('POST /task/create', { form }, crypto.randomUUID(), { kind: 'create', entity: 'task' }).catch(
    (error: unknown) => error,
  )
const waiting = async () => (await ownDevice())?.outbox.entries()

test('W5: what found no answer waits for its author, and never among the things of the next person', async () => {
  signIn('first')
  await commands.answerCall(CREATE, 503, {})
  expect(await send()).toBe(WAITING)
  expect(await waiting()).toHaveLength(1)

  await commands.holdCall(CREATE, 503, {})
  const sent = send()
  await commands.untilHeld(CREATE)
  signIn('second')
  await commands.releaseCall(CREATE)
  expect(await sent).toMatchObject({ status: expect.any(Number) })
  expect(await waiting()).toEqual([])
})
