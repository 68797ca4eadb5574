import { actions, entityNames, roles } from './vocabulary.ts'
import type { Action, EntityName, Grants, Matrix, Reach, Role } from './vocabulary.ts'

const actionOfLetter: Record<string, Action> = { l: 'list', r: 'read', c: 'create', u: 'update', d: 'delete' }

const reachOfLetter: Record<string, Reach> = {
  A: 'all',
  S: 'assigned',
  F: 'firm',
  U: 'subsidiary',
  O: 'office',
  P: 'portfolio',
  M: 'self',
}

/** `'lr A, cu S'` → list and read everything, create and update what is assigned; `'-'` → nothing. */
export function readCell(cell: string): Grants {
  const grants: Grants = { list: 'none', read: 'none', create: 'none', update: 'none', delete: 'none' }
  if (cell === '-') return grants
  for (const part of cell.split(', ')) {
    const [, letters = '', scope = ''] = /^([lrcud]+) ([ASFUOPM])$/.exec(part) ?? []
    const reach = reachOfLetter[scope]
    if (!reach) throw new Error(`not a cell of the matrix: "${cell}"`)
    for (const letter of letters) {
      const action = actionOfLetter[letter]
      if (!action || grants[action] !== 'none') throw new Error(`"${letter}" twice in "${cell}"`)
      grants[action] = reach
    }
  }
  return grants
}

function oneOf<T extends string>(known: readonly T[], name: string): T {
  const found = known.find((candidate) => candidate === name)
  if (!found) throw new Error(`unknown name "${name}"`)
  return found
}

function recordOf<K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>
}

/** Joins tables of `entity | role | role …`; a cell given twice or never is an error, so nothing is silent. */
export function readTables(tables: readonly string[]): Matrix {
  const cells = new Map<string, Grants>()
  for (const table of tables) {
    const [head = [], ...rows] = table
      .trim()
      .split('\n')
      .map((line) => line.split('|').map((text) => text.trim()))
    const columns = head.slice(1).map((name) => oneOf(roles, name))
    for (const [name = '', ...row] of rows) {
      const entity = oneOf(entityNames, name)
      if (row.length !== columns.length) throw new Error(`${entity}: ${row.length} cells, ${columns.length} roles`)
      for (const [index, role] of columns.entries()) {
        const key = `${entity} × ${role}`
        if (cells.has(key)) throw new Error(`${key} is given twice`)
        cells.set(key, readCell(row[index] ?? ''))
      }
    }
  }
  return recordOf(entityNames, (entity: EntityName) =>
    recordOf(roles, (role: Role) => {
      const grants = cells.get(`${entity} × ${role}`)
      if (!grants) throw new Error(`${entity} × ${role} is missing`)
      return grants
    }),
  )
}

/** The actions a cell grants, in the order of §4; used by the checks of the matrix itself. */
export const grantedActions = (grants: Grants): Action[] => actions.filter((action) => grants[action] !== 'none')
