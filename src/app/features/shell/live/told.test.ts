import { expect, test } from 'vitest'
import { arrivedIn, hintIn, itemIn, withItem } from './told.ts'

const entry = (patient__id: string, messages_count: number) => ({
  patient__id,
  patient__name: patient__id,
  messages_count,
})
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

test('C4: an item is read as JSON, and what is none is passed over', () => {
  expect(itemIn(JSON.stringify(entry('a', 1)))).toEqual(entry('a', 1))
  expect(itemIn('{"patient__id":"a","patient__name":null,"messages_count":0}')).toMatchObject({ patient__name: null })
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
})
