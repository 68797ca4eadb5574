import fs from 'node:fs'
import path from 'node:path'
import { parseSync, type ESTree, type ParseResult } from 'vite'

/** A source file with its syntax tree, as Vite's own parser (oxc) reads it: TypeScript 7 has no stable API for that. */
export interface Source {
  /** From the root of the repository, with slashes. */
  readonly path: string
  readonly text: string
  readonly program: ESTree.Program
  readonly module: ParseResult['module']
}

export function parseSource(file: string, text: string): Source {
  const { program, module, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  return { path: file, text, program, module }
}

/** All TypeScript below a folder, tests included, without the styles and routes that tools generate. */
export function readSources(root: string, folder: string): Source[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
    .filter((file) => /\.tsx?$/.test(file) && !/\/styled\/|\/route-tree\.gen\.ts$/.test(file))
    .sort()
    .map((file) => parseSource(file, fs.readFileSync(path.join(root, file), 'utf8')))
}

/** A test, or what only tests import. */
export const isTest = ({ path: file }: Pick<Source, 'path'>): boolean =>
  /(\.test|-for-tests|\/browser-test(-setup)?)\.tsx?$/.test(file)

/** Lines as an editor numbers them. */
export function linesOf({ text }: Pick<Source, 'text'>): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}
