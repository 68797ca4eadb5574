import { beforeEach, expect, test } from 'vitest'
import { askAhead } from './ask-ahead.ts'
import { endAskedAhead } from './asked-ahead.ts'

beforeEach(() => void Reflect.deleteProperty(globalThis, 'askedAhead'))

const asked = (access: string, more: RequestInit = {}): RequestInit => ({
  method: 'GET',
  headers: { authorization: `Bearer ${access}` },
  ...more,
})

const work = { asked: '/api/work', access: 'a', build: '1' }

/** A server that answers with the number of the question, and what it was asked. */
function server() {
  const questions: string[] = []
  const answer = async (address: string): Promise<Response> => new Response(`${address} ${questions.push(address)}`)
  return { questions, ask: answer as typeof fetch, answer }
}

const taken = (address: string, init: RequestInit, request: (address: string) => Promise<Response>) =>
  globalThis.askedAhead?.(address, init, request) ?? request(address)

test('W14: what was asked ahead is the answer to the first same question, and to no other', async () => {
  const { questions, ask, answer } = server()
  askAhead(work, ask)
  expect(await (await taken('/api/chat/unseen', asked('a'), answer)).text()).toBe('/api/chat/unseen 2')
  expect(await (await taken('/api/work', asked('a'), answer)).text()).toBe('/api/work 1')
  expect(await (await taken('/api/work', asked('a'), answer)).text()).toBe('/api/work 3')
  expect(questions).toHaveLength(3)
})

test('W14: it is no answer for another session, nor to a write', async () => {
  const { ask, answer } = server()
  askAhead(work, ask)
  expect(await (await taken('/api/work', asked('b'), answer)).text()).toBe('/api/work 2')
  expect(await (await taken('/api/work', asked('a', { method: 'POST' }), answer)).text()).toBe('/api/work 3')
})

test('W14: where it was lost on the way, the question is asked again', async () => {
  const { answer } = server()
  askAhead(work, () => Promise.reject(new TypeError('no line')))
  expect(await (await taken('/api/work', asked('a'), answer)).text()).toBe('/api/work 1')
})

test('W14: it is given up with the question that waits for it, and not asked again', async () => {
  const { questions, answer } = server()
  askAhead(work, (_, init) => {
    const gone = Promise.withResolvers<Response>()
    init?.signal?.addEventListener('abort', () => gone.reject(init.signal?.reason))
    return gone.promise
  })
  const gaveUp = new AbortController()
  const waiting = taken('/api/work', asked('a', { signal: gaveUp.signal }), answer)
  gaveUp.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
  expect(questions).toEqual([])
})

test('W14: what was not taken for the first screen is not taken later', async () => {
  const { ask, answer } = server()
  askAhead(work, ask)
  endAskedAhead()
  expect(await (await taken('/api/work', asked('a'), answer)).text()).toBe('/api/work 2')
})

test('W14: a script that comes later than the portal asks nothing', async () => {
  const { questions, ask, answer } = server()
  endAskedAhead()
  askAhead(work, ask)
  expect(questions).toEqual([])
  expect(await (await taken('/api/work', asked('a'), answer)).text()).toBe('/api/work 1')
})
