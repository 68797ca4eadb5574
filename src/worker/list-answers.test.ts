import { beforeEach, expect, test } from 'vitest'
import { MARK, MARK_VERSION } from '#domain/portal-answer.ts'
import { ANSWER_FROM, type AnswerFrom } from '#offline/answers/answer-from.ts'
import { sealedAnswers, type KeptAnswers } from '#offline/answers/kept-answers.ts'
import { referenceListAt, type ListUpdate } from '#offline/answers/reference-lists.ts'
import type { Answer } from '#offline/outbox/answer.ts'
import { memoryStore } from '#offline/replica/memory-store.ts'
import { SYNC_STATE, type SyncState } from '#offline/replica/sync-state.ts'
import { newKey } from '#offline/seal.ts'
import { listAnswers } from './list-answers.ts'

const FIRMS = '/lawfirm/wp/all'
const tokenOf = (payload: object) => `head.${btoa(JSON.stringify(payload))}.signature`
const DANA = tokenOf({ sub: 'dana' })
const LOOK = tokenOf({ sub: 'dana', as: 'umut' })
const OLD = { lawfirms: [{ id: '1', name: 'Old' }] }
const NEW = { lawfirms: [{ id: '1', name: 'New' }] }

const syncState: SyncState = {
  step: 1,
  schema: 1,
  cursor: '1.0',
  server_epoch: 'e',
  scope_epoch: 's',
  lease_hours: 24,
  heard_at: 0,
  compared_at: 0,
  entityStates: {},
}

let now: number
let answers: KeptAnswers
let news: ListUpdate[]
let calls: Request[]
let server: () => Promise<Response>
let work: Promise<unknown>[]

beforeEach(async () => {
  now = 1_000_000
  news = []
  calls = []
  work = []
  server = says(NEW)
  const store = memoryStore()
  await store.commit([{ table: 'meta', key: SYNC_STATE, value: syncState }])
  answers = sealedAnswers(store, await newKey(), 'owner')
})

const portals = { [MARK]: MARK_VERSION }
const says =
  (body: unknown, status = 200, headers: Record<string, string> = portals) =>
  async () =>
    Response.json(body, { status, headers })

const lists = () =>
  listAnswers({
    own: async (userId) => (userId === 'dana' ? answers : undefined),
    ask(request) {
      calls.push(request)
      return server()
    },
    tell: (one) => void news.push(one),
    now: () => now,
  })

/** Answers a page, and ends what goes on after that. */
async function ask(from?: AnswerFrom, token = DANA) {
  const list = referenceListAt(FIRMS)
  if (!list) throw new Error('no such list')
  const headers = { authorization: `Bearer ${token}`, ...(from && { [ANSWER_FROM]: from }) }
  const request = new Request(`https://portal.example.com/api${FIRMS}`, { headers })
  const response = await lists().answer({ request, list, waitUntil: (one) => void work.push(one) })
  const body: unknown = response.ok ? await response.json() : undefined
  await Promise.allSettled(work)
  return { body, marked: response.headers.get(MARK), status: response.status }
}

async function keepOld(): Promise<void> {
  server = says(OLD)
  await ask()
  now += 3_600_000
  news = []
  calls = []
  server = says(NEW)
}

test('W12: the first time the server answers, and what it said lies here', async () => {
  expect((await ask()).body).toEqual(NEW)
  expect(await answers.find('general', '["lawfirm","whole"]')).toEqual({ answer: NEW.lawfirms, at: now })
})

test('W12: what lies here is answered at once, and the server is asked meanwhile', async () => {
  await keepOld()
  const came = Promise.withResolvers<Response>()
  server = () => came.promise
  const list = referenceListAt(FIRMS)
  const request = new Request(`https://portal.example.com/api${FIRMS}`, {
    headers: { authorization: `Bearer ${DANA}` },
  })
  const response = await lists().answer({ request, list: list as never, waitUntil: (one) => void work.push(one) })
  expect([await response.json(), response.headers.get(MARK), news]).toEqual([OLD, MARK_VERSION, []])
  came.resolve(Response.json(NEW, { headers: portals }))
  await Promise.all(work)
  expect(news).toEqual([{ owner: 'dana', path: FIRMS, state: 'kept', at: now, asked: now }])
  server = () => Promise.reject(new TypeError('no network'))
  expect((await ask()).body).toEqual(NEW)
})

test('W12: who was told takes what lies here, and nobody is asked for it again', async () => {
  await keepOld()
  expect((await ask('device')).body).toEqual(OLD)
  expect(calls).toEqual([])
})

test('W12: only what lies here is nothing where nothing does, and the server is not asked', async () => {
  expect((await ask('device')).marked).toBeNull()
  expect([calls, news]).toEqual([[], []])
})

test('W12: what is known to have changed is asked of the server itself', async () => {
  await keepOld()
  expect((await ask('server')).body).toEqual(NEW)
  expect((await ask('device')).body).toEqual(NEW)
})

test.each([
  ['nothing', () => Promise.reject(new TypeError('no network'))],
  ['the page of a guest network', says(NEW, 200, {})],
  ['a balancer', says({}, 502, {})],
  ['a server in trouble', says({ code: 'BROKEN' }, 503)],
  ['one that is asked too often', says({ code: 'TOO_MANY' }, 429)],
])('W7: where %s answers, what lies here stays, and its age is told', async (_, answer) => {
  await keepOld()
  const age = now - 3_600_000
  server = answer
  expect((await ask()).body).toEqual(OLD)
  expect(news).toEqual([{ owner: 'dana', path: FIRMS, state: 'unanswered', at: age, asked: now }])
  expect((await ask()).body).toEqual(OLD)
})

test('W12: a refusal of the portal is told, so that the page hears it itself', async () => {
  await keepOld()
  server = says({ code: 'FORBIDDEN' }, 403)
  expect((await ask()).body).toEqual(OLD)
  expect(news.map(({ state }) => state)).toEqual(['refused'])
  expect((await ask('server')).status).toBe(403)
})

test('W12: of what is seen as somebody else nothing is kept, and nothing of the own is shown', async () => {
  await keepOld()
  expect((await ask(undefined, LOOK)).body).toEqual(NEW)
  expect((await ask(undefined, tokenOf({ sub: 'umut' }))).body).toEqual(NEW)
  expect((await ask('device')).body).toEqual(OLD)
})

test('A12: what may not lie on a device is not kept', async () => {
  server = says({ lawfirms: [{ id: '1', name: 'A', ein: '12-3456789' }] })
  await ask()
  const kept = (await ask('device')).body as { lawfirms: object[] }
  expect(Object.keys(kept.lawfirms[0] ?? {})).not.toContain('ein')
})

test('A17: it fetches the lists that the role may see, and none that lies here and is not old; a failure stops none', async () => {
  const asked: string[] = []
  const send = async ({ path }: { path: string }): Promise<Answer> => {
    asked.push(path)
    if (path === '/permission/user_role')
      return {
        status: 200,
        body: { user_permissions: ['state.list', 'lawfirm.list', 'employee.list'].map((codename) => ({ codename })) },
      }
    if (path === '/state/wp/all') return {}
    const rows = path.includes('/wp/') ? `${path.split('/')[1]}s` : String(path.split('/')[2])
    return { status: 200, body: { [rows]: [] } }
  }
  const all = ['/state/wp/all', '/employee/wp/all', FIRMS, '/employee/case_managers', '/employee/underwriters']
  const { signal } = new AbortController()
  await lists().fill(DANA, send, signal)
  expect(asked.splice(0)).toEqual(['/permission/user_role', ...all])
  expect(news.map(({ path }) => path).toSorted()).toEqual(all.slice(1).toSorted())
  await lists().fill(DANA, send, signal)
  expect(asked.splice(0)).toEqual(['/permission/user_role', '/state/wp/all'])
  now += 11 * 60_000
  await lists().fill(DANA, send, signal)
  expect(asked.splice(0)).toEqual(['/permission/user_role', ...all])
  await lists().fill(LOOK, send, signal)
  await lists().fill(DANA, send, AbortSignal.abort())
  expect(asked).toEqual(['/permission/user_role'])
})
