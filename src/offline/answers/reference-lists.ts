import { listName } from '#domain/list-name.ts'
import { outline } from '#domain/outline.gen.ts'

/** A list that forms, filters and names are made of. */
export interface ReferenceList {
  readonly entity: string
  /** What the query cache calls it. */
  readonly key: readonly [entity: string, kind: string]
  /** Where the server has it. */
  readonly path: string
  /** Under which name an answer carries its rows. */
  readonly rows: string
}

/** Lookup lists before directories: they are shorter, and every form needs them. */
const entities = Object.keys(outline)
  .filter((name) => outline[name]?.referenceList)
  .toReversed()

const whole = (name: string): ReferenceList => ({
  entity: name,
  key: [name, 'whole'],
  path: `/${name}/wp/all`,
  rows: listName({ name }),
})

const ofEmployees = (kind: string): ReferenceList => ({
  entity: 'employee',
  key: ['employee', kind],
  path: `/employee/${kind}`,
  rows: kind,
})

export const referenceLists: readonly ReferenceList[] = [
  ...entities.map(whole),
  ofEmployees('case_managers'),
  ofEmployees('underwriters'),
]

const byPath = new Map(referenceLists.map((list) => [list.path, list]))
const byKey = new Map(referenceLists.map((list) => [list.key.join(), list]))

export const referenceListAt = (path: string): ReferenceList | undefined => byPath.get(path)

/** The list that a question of the query cache asks for. */
export const referenceListOf = (queryKey: readonly unknown[]): ReferenceList | undefined => byKey.get(queryKey.join())

/** Those that a role with these permissions may see. */
export function listsFor(codenames: readonly string[]): ReferenceList[] {
  const granted = new Set(codenames)
  return referenceLists.filter(({ entity }) => granted.has(`${entity}.list`))
}

/** What a page tells the worker: that the lists may be fetched now, by this token. */
export interface FillLists {
  readonly fillLists: string
}

/** By this name the worker tells the tabs what has become of the lists that it was asking the server for. */
export const LISTS = 'caseway.lists'

export interface ListUpdate {
  /** Whose list it is, by the name of his things. */
  readonly owner: string
  readonly path: string
  /**
   * `kept`: the device now has the server's answer. `unanswered`: no answer came, and the device's copy is as old as `at`.
   * `refused`: the server refuses the list.
   */
  readonly state: 'kept' | 'unanswered' | 'refused'
  readonly at: number
  /** When the worker asked the server. */
  readonly asked: number
}
