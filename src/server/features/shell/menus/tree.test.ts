import { describe, expect, it } from 'vitest'
import { menuTree, type MenuRow } from './tree.ts'

function entry(id: string, more: Partial<MenuRow> = {}): MenuRow {
  return {
    id,
    title: id,
    type: 'item',
    url: `/${id}`,
    icon: null,
    badge: null,
    auth: null,
    translate_key: null,
    parent_id: null,
    is_visible: true,
    ...more,
  }
}

const shape = (nodes: ReturnType<typeof menuTree>): unknown[] =>
  nodes.map(({ id, children }) => [id, shape(children as never)])

describe('menuTree (S1, S2)', () => {
  it('nests entries and keeps their order', () => {
    const rows = [
      entry('b'),
      entry('reports', { type: 'group' }),
      entry('firms', { parent_id: 'reports' }),
      entry('a'),
      entry('visits', { parent_id: 'reports' }),
      entry('deep', { parent_id: 'firms' }),
    ]
    expect(shape(menuTree(rows))).toEqual([
      ['b', []],
      [
        'reports',
        [
          ['firms', [['deep', []]]],
          ['visits', []],
        ],
      ],
      ['a', []],
    ])
  })

  it('hides what lies below a hidden entry', () => {
    const rows = [entry('reports', { is_visible: false }), entry('firms', { parent_id: 'reports' }), entry('a')]
    expect(shape(menuTree(rows))).toEqual([['a', []]])
  })

  it('shows an entry at the top whose parent the role does not have', () => {
    expect(shape(menuTree([entry('firms', { parent_id: 'reports' })]))).toEqual([['firms', []]])
  })

  it('ends where entries run in a circle', () => {
    expect(menuTree([entry('a', { parent_id: 'b' }), entry('b', { parent_id: 'a' })])).toEqual([])
  })

  it('leaves auth out where everybody may see the entry and keeps an empty list', () => {
    const [open, closed] = menuTree([entry('open'), entry('closed', { auth: [] })])
    expect(open).toEqual({
      id: 'open',
      title: 'open',
      type: 'item',
      url: '/open',
      icon: null,
      badge: null,
      translate_key: null,
      children: [],
    })
    expect(closed?.auth).toEqual([])
  })
})
