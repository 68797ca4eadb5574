import { expect, test } from 'vitest'
import type { Unread } from '../../../api/unread.ts'
import { arrivedIn, hintIn, itemIn, withItem } from './socket-messages.ts'

const entry = (patient__id: string, messages_count: number, more: Partial<Unread> = {}): Unread => ({
  patient__id,
  patient__name: patient__id,
  messages_count,
  reply_wanted_since: null,
  last_text: null,
  last_at: null,
  ...more,
})
const EARLY = '2026-03-05T09:00:00.000Z'
const LATE = '2026-03-05T10:00:00.000Z'
const list = [entry('a', 1), entry('b', 2)]

test('C6: an item replaces the entry of the same patient where it stands, else it goes first', () => {
  expect(withItem(list, entry('b', 3))).toEqual([entry('a', 1), entry('b', 3)])
  expect(withItem(list, entry('c', 1))).toEqual([entry('c', 1), ...list])
  expect(withItem([], entry('c', 1))).toEqual([entry('c', 1)])
})

test('C6: what was seen leaves no entry', () => {
  expect(withItem(list, entry('a', 0))).toEqual([entry('b', 2)])
  expect(withItem(list, entry('x', 0))).toEqual(list)
})

test('what was read and not answered stays in the list', () => {
  const read = entry('a', 0, { reply_wanted_since: EARLY })
  expect(withItem(list, read)).toEqual([read, entry('b', 2)])
  expect(withItem([read], entry('a', 0))).toEqual([])
})

test('C4: an item is read as JSON, and what is none is passed over', () => {
  expect(itemIn(JSON.stringify(entry('a', 1)))).toEqual(entry('a', 1))
  expect(itemIn('{"patient__id":"a","patient__name":null,"messages_count":0}')).toEqual(
    entry('a', 0, { patient__name: null }),
  )
  for (const text of ['', '{', 'null', '[]', '{"patient__id":1}', '{"kind":"ready"}'])
    expect(itemIn(text)).toBeUndefined()
})

test('a hint of a kind that a later portal knows is passed over', () => {
  expect(hintIn('{"kind":"rights","id":"1","cursor":"c"}')).toEqual({ kind: 'rights', id: '1', cursor: 'c' })
  expect(hintIn('{"kind":"later","id":"1","cursor":"c"}')).toBeUndefined()
})

test('C3: a hint of the chat names the contact, and nothing that was said', () => {
  for (const kind of ['chat', 'typing']) {
    const hint = { kind, id: '1', cursor: 'c', contact_id: 'a' }
    expect(hintIn(JSON.stringify({ ...hint, message: 'secret' }))).toEqual(hint)
    expect(hintIn(JSON.stringify({ ...hint, contact_id: undefined }))).toBeUndefined()
  }
})

test('S18: only patients who wrote something new are announced', () => {
  expect(arrivedIn(list, [entry('c', 1), entry('a', 1), entry('b', 3)])).toEqual([entry('c', 1), entry('b', 3)])
  expect(arrivedIn(list, [entry('a', 1), entry('b', 1)])).toEqual([])
  const read = entry('a', 0, { reply_wanted_since: EARLY, last_at: EARLY })
  expect(arrivedIn([read], [{ ...read, messages_count: 1 }])).toEqual([])
  expect(arrivedIn([], [read])).toEqual([])
  const more = { ...read, messages_count: 1, last_at: LATE }
  expect(arrivedIn([read], [more])).toEqual([more])
})
