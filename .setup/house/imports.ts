import path from 'node:path'
import { Visitor } from 'vite'
import type { Source } from './source.ts'

const ALL = '*'

/** One file that imports or re-exports from another. */
export interface Import {
  readonly from: string
  /** The name as it is written. */
  readonly specifier: string
  /** The file it means; for a package, nothing. */
  readonly to: string | undefined
  /** Which exports are taken; `*` where they are not named, as by `import()`. */
  readonly names: readonly string[]
  /** Gone when the program runs. */
  readonly typeOnly: boolean
  /** By `import()`, when the line is reached. */
  readonly lazy: boolean
}

export function importsOf(source: Source): Import[] {
  const { staticImports, staticExports, dynamicImports } = source.module
  const made = (specifier: string, names: readonly string[], typeOnly: boolean, lazy = false): Import => ({
    from: source.path,
    specifier,
    to: resolveImport(source.path, specifier),
    names,
    typeOnly,
    lazy,
  })
  return [
    ...staticImports.map(({ moduleRequest, entries }) =>
      made(
        moduleRequest.value,
        entries.map(({ importName }) => nameOf(importName)),
        entries.length > 0 && entries.every(({ isType }) => isType),
      ),
    ),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, importName, isType }) =>
        moduleRequest ? [made(moduleRequest.value, [nameOf(importName)], isType)] : [],
      ),
    ),
    ...dynamicImports.flatMap(({ moduleRequest }) => {
      const literal = /^(['"`])([^$]*)\1$/.exec(source.text.slice(moduleRequest.start, moduleRequest.end))
      return literal?.[2] ? [made(literal[2], [ALL], false, true)] : []
    }),
    ...importTypes(source).map((specifier) => made(specifier, [ALL], true)),
  ]
}

/** `import('./file.ts').Type` */
function importTypes({ program }: Source): string[] {
  const found: string[] = []
  new Visitor({ TSImportType: ({ source }) => void found.push(source.value) }).visit(program)
  return found
}

export function exportsOf({ module }: Source): string[] {
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ exportName }) => exportName.kind !== 'None')
    .map(({ exportName }) => nameOf(exportName))
}

function nameOf({ kind, name }: { kind: string; name: string | null }): string {
  return kind === 'Default' ? 'default' : (name ?? ALL)
}

/** `#domain/x.ts` lies in `src/domain`, `#tests/x.ts` in `tests`. */
function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  if (specifier.startsWith('#tests/')) return specifier.slice(1)
  return specifier.startsWith('#') ? `src/${specifier.slice(1)}` : undefined
}

/** Everything that imports itself by way of others. */
export function inCycles(edges: readonly { readonly from: string; readonly to: string }[]): string[] {
  const below = new Map<string, Set<string>>()
  for (const { from, to } of edges) if (from !== to) below.set(from, (below.get(from) ?? new Set()).add(to))
  return [...below.keys()].filter((start) => {
    // A set is walked in order, also over what is added on the way.
    const reached = new Set(below.get(start))
    for (const file of reached) {
      if (reached.has(start)) return true
      for (const next of below.get(file) ?? []) reached.add(next)
    }
    return false
  })
}

/** How many files import each of these files. */
export function importersOf(files: readonly string[], imports: readonly Import[]): Map<string, number> {
  const importers = new Map(files.map((file) => [file, new Set<string>()]))
  for (const { from, to } of imports) if (to && to !== from) importers.get(to)?.add(from)
  return new Map([...importers].map(([file, others]) => [file, others.size]))
}

/** How many exports there are, and how many of them are imported by one file or by none. */
export function countExports(sources: readonly Source[], imports: readonly Import[]) {
  const takers = new Map<string, Set<string>>()
  for (const { from, to, names } of imports)
    for (const name of to ? names : []) {
      const key = `${to} ${name}`
      takers.set(key, (takers.get(key) ?? new Set()).add(from))
    }
  const counts = sources.flatMap((source) =>
    exportsOf(source).map(
      (name) =>
        new Set([...(takers.get(`${source.path} ${name}`) ?? []), ...(takers.get(`${source.path} ${ALL}`) ?? [])]).size,
    ),
  )
  return {
    exports: counts.length,
    byOne: counts.filter((count) => count === 1).length,
    byNone: counts.filter((count) => count === 0).length,
  }
}
