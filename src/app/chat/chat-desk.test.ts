import { beforeEach, expect, test, vi } from 'vitest'

vi.mock('../api/portal.ts', () => ({ session: { current: () => null, subscribe: () => undefined } }))
const { createDesk } = await import('./chat-desk.ts')

let desk: ReturnType<typeof createDesk>
beforeEach(() => (desk = createDesk()))

const NOW = '2026-03-04T10:00:00.000Z'

test('C2: an empty message does not leave', () => {
  expect(desk.post('a', NOW)).toBeUndefined()
  desk.write('a', { text: '  \n ' })
  expect(desk.post('a', NOW)).toBeUndefined()
  expect(desk.current().outgoing).toEqual([])
})

test('C2: sending clears the text and the file, of this contact alone', () => {
  const file = new File(['x'], 'a.pdf')
  desk.write('a', { text: ' hello ', file })
  desk.write('b', { text: 'later' })
  expect(desk.post('a', NOW)).toMatchObject({ text: 'hello', file, contactId: 'a', state: 'sending' })
  expect(desk.current().drafts).toMatchObject({ a: { text: '', file: undefined }, b: { text: 'later' } })
})

test('C2: a file goes without words', () => {
  desk.write('a', { file: new File(['x'], 'a.pdf') })
  expect(desk.post('a', NOW)).toMatchObject({ text: '' })
})

test('C2: what fails stays and is tried again by the same name; what arrives goes', () => {
  desk.write('a', { text: 'one' })
  const sent = desk.post('a', NOW)!
  desk.settle(sent.id, new Error('lost'))
  expect(desk.current().outgoing).toMatchObject([{ id: sent.id, state: 'failed' }])
  desk.again(sent.id)
  expect(desk.current().outgoing).toMatchObject([{ id: sent.id, state: 'sending' }])
  desk.settle(sent.id)
  expect(desk.current().outgoing).toEqual([])
})
