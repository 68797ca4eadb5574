import { reaches, roleTitles, type Action, type Reach, type RoleTitle } from './viewer.ts'

/**
 * What a role may do with an entity, as "letters reach": l list, r read, c create, u update, d delete, e export,
 * a approve. `lr all, cu assigned` means: see everything, create and change what is assigned.
 */
export type GrantCell = `${string} ${Reach}`

/** The rights that the first roles start with; a role that is absent has none. From then on administrators edit them. */
export type FirstGrants = Readonly<Partial<Record<RoleTitle, GrantCell>>>

export interface Grant {
  readonly permission: string
  readonly reach: Reach
}

const actionOf: Readonly<Record<string, Action>> = {
  l: 'list',
  r: 'read',
  c: 'create',
  u: 'update',
  d: 'delete',
  e: 'export',
  a: 'approve',
}

const CELL = /^([lrcudea]+) ([a-z]+)$/

/** The grants that a cell stands for. */
export function grantsIn(entity: string, cell: GrantCell): Grant[] {
  return cell.split(', ').flatMap((part) => {
    const [, letters = '', reach = ''] = CELL.exec(part) ?? []
    if (!isReach(reach)) throw new Error(`${entity}: "${part}" is no grant`)
    return [...letters].map((letter) => ({ permission: `${entity}.${actionOf[letter]}`, reach }))
  })
}

function isReach(text: string): text is Reach {
  return reaches.some((reach) => reach === text)
}

/** The same for every role. */
export function everyRole(cell: GrantCell): FirstGrants {
  return Object.fromEntries(roleTitles.map((title) => [title, cell]))
}
