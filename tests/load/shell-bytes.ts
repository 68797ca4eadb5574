import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { shellFiles } from '../../.setup/shell-files.ts'

const BUILT = path.resolve(import.meta.dirname, '../../dist')

export interface ShellBytes {
  /** What a browser fetches before the list can be drawn, compressed. */
  readonly critical: number
  /** What the worker keeps at once. */
  readonly first: number
  /** What it keeps later, when nobody waits for anything. */
  readonly rest: number
}

/** How large the built portal is on its way; `asked` are the addresses that a first look at the list fetched. */
export function shellBytes(asked: readonly string[]): ShellBytes {
  const { first, rest } = shellFiles(BUILT)
  const sum = (addresses: readonly string[]) => addresses.reduce((total, address) => total + compressed(address), 0)
  return { critical: sum(asked), first: sum(first.map(({ url }) => url)), rest: sum(rest) }
}

function compressed(address: string): number {
  const file = path.join(BUILT, address)
  // The build leaves a compressed copy beside each file that it makes smaller; the server sends that one.
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}
