import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const BUILT = path.resolve(import.meta.dirname, '../../dist')

export interface ShellBytes {
  /** What a browser fetches before the list can be drawn, compressed. */
  readonly critical: number
  /** What the worker keeps at once. */
  readonly first: number
  /** Bytes cached later, while the portal is idle. */
  readonly rest: number
}

/** How large the built portal is on its way; `asked` are the addresses that a first look at the list fetched. */
export function shellBytes(asked: readonly string[]): ShellBytes {
  const files = keptByWorker()
  const sum = (addresses: readonly string[]) => addresses.reduce((total, address) => total + compressed(address), 0)
  const first = files.filter(({ kept }) => kept === undefined)
  const later = files.filter(({ kept }) => kept === 'later')
  const addresses = (some: readonly Kept[]) => some.map(({ url, pack }) => (pack ? `/packs/${pack}.json` : url))
  return { critical: sum(asked), first: sum(addresses(first)), rest: sum([...new Set(addresses(later))]) }
}

export interface Kept {
  readonly url: string
  /** Without it a file is kept at once; `asked` ones are kept only when a page has asked for them. */
  readonly kept?: 'later' | 'asked'
  /** The file in which a worker that has nothing yet gets it, together with others. */
  readonly pack?: string
}

/** The list that the build has written into the worker. */
export function keptByWorker(): readonly Kept[] {
  const [list] = /\[\{"(?:kept|pack|revision)":.*?\}\]/s.exec(readFileSync(path.join(BUILT, 'sw.js'), 'utf8')) ?? []
  if (list === undefined) throw new Error('The worker of the build has no list of what it keeps.')
  return JSON.parse(list) as readonly Kept[]
}

function compressed(address: string): number {
  const file = path.join(BUILT, address)
  // The build leaves a compressed copy beside each file that it makes smaller; the server sends that one.
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}
