import { expect, test } from 'vitest'
import { entriesOf, menuDraft, withPlace, withShown } from './menu-draft.ts'

const item = (id: string, order: number, parent: string | null = null) => ({ id, sort_order: order, parent_id: parent })
const items = [item('a', 10), item('b', 20), item('b1', 10, 'b'), item('b2', 20, 'b'), item('c', 30)]
const held = [
  { menu_item_id: 'c', sort_order: 10, is_visible: true },
  { menu_item_id: 'b', sort_order: 20, is_visible: false },
  { menu_item_id: 'b2', sort_order: 30, is_visible: true },
]
const draft = menuDraft(items, held)
const ids = (nodes: typeof draft): unknown[] =>
  nodes.map(({ id, children }) => (children.length ? [id, ids([...children])] : id))

test('N13: a role’s own order comes first, and every entry has a place', () => {
  expect(ids(draft)).toEqual(['c', ['b', ['b2', 'b1']], 'a'])
})

test('N13: showing an entry shows what it stands in', () => {
  const shown = withShown(draft, 'b1', true)
  expect(entriesOf(shown, held)).toEqual([
    { menu_item_id: 'c', is_visible: true },
    { menu_item_id: 'b', is_visible: true },
    { menu_item_id: 'b2', is_visible: true },
    { menu_item_id: 'b1', is_visible: true },
  ])
  expect(withShown(shown, 'b', false)[1]).toMatchObject({ shown: false, children: [{ shown: true }, { shown: true }] })
})

test('N13: an entry moves among its neighbours, and not elsewhere', () => {
  expect(ids(withPlace(draft, 'a', 'c'))).toEqual(['a', 'c', ['b', ['b2', 'b1']]])
  expect(ids(withPlace(draft, 'b1', 'b2'))).toEqual(['c', ['b', ['b1', 'b2']], 'a'])
  expect(ids(withPlace(draft, 'b1', 'a'))).toEqual(ids(draft))
})

test('N13: what the role never had and does not get is not saved', () => {
  expect(entriesOf(draft, held)).toEqual([
    { menu_item_id: 'c', is_visible: true },
    { menu_item_id: 'b', is_visible: false },
    { menu_item_id: 'b2', is_visible: true },
  ])
})
