import { Visitor, type ESTree } from 'vite'
import { importsOf } from './imports.ts'
import type { Source } from './source.ts'

interface Range {
  readonly start: number
  readonly end: number
}

interface Module {
  /** Object schemas: `v.object({ … })` and its kin. */
  readonly shapes: readonly Range[]
  /** Where a schema of an answer stands. */
  readonly answers: readonly Range[]
  readonly names: readonly (Range & { readonly name: string })[]
  readonly declared: ReadonlyMap<string, readonly Range[]>
  /** Which file and which export a name of this file stands for. */
  readonly imported: ReadonlyMap<string, { readonly file: string; readonly name: string }>
}

const SHAPE = /^(object|looseObject|strictObject|objectWithRest)$/
const METHOD = /^(get|post|put|delete)$/
const CHECK = /^(parse|safeParse)$/

/**
 * Answer shapes that the portal writes by hand: valibot object schemas that are reached from the `answer` of a call
 * (`api.get(path, { answer: schema })`) or from a check of a value named so (`v.parse(schema, answer)`), directly or by
 * names, also across files. A nested object is a shape of its own. Schemas of forms, addresses and stored settings are not
 * reached; neither is what `src/domain` defines once for both sides, because only the given sources are searched.
 */
export function countAnswerShapes(sources: readonly Source[]): number {
  const modules = new Map(sources.map((source) => [source.path, readModule(source)]))
  const found = new Set<string>()
  const seen = new Set<string>()
  const follow = (file: string, range: Range): void => {
    const module = modules.get(file)
    if (!module || seen.has(`${file} ${range.start}`)) return
    seen.add(`${file} ${range.start}`)
    for (const shape of module.shapes) if (within(shape, range)) found.add(`${file} ${shape.start}`)
    for (const used of module.names) if (within(used, range)) followName(file, used.name)
  }
  const followName = (file: string, name: string): void => {
    const module = modules.get(file)
    for (const declaration of module?.declared.get(name) ?? []) follow(file, declaration)
    const source = module?.imported.get(name)
    if (source) followName(source.file, source.name)
  }
  for (const [file, { answers }] of modules) for (const answer of answers) follow(file, answer)
  return found.size
}

const within = (inner: Range, outer: Range): boolean => inner.start >= outer.start && inner.end <= outer.end

function readModule(source: Source): Module {
  const shapes: Range[] = []
  const answers: Range[] = []
  const names: (Range & { name: string })[] = []
  const declared = new Map<string, Range[]>()
  const declare = (name: string, range: Range): void => void declared.set(name, [...(declared.get(name) ?? []), range])
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) declare(id.name, init)
    },
    FunctionDeclaration: ({ id, body }) => {
      if (id && body) declare(id.name, body)
    },
    Identifier: ({ name, start, end }) => void names.push({ name, start, end }),
    CallExpression(call) {
      const { callee } = call
      if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return
      if (SHAPE.test(callee.property.name)) shapes.push(call)
      if (METHOD.test(callee.property.name)) answers.push(...call.arguments.flatMap(answerIn))
      const [schema, checked] = call.arguments
      if (CHECK.test(callee.property.name) && schema && checked && isNamedAnswer(checked)) answers.push(schema)
    },
  }).visit(source.program)
  return { shapes, answers, names, declared, imported: importedNames(source) }
}

function answerIn(argument: ESTree.Argument): Range[] {
  if (argument.type !== 'ObjectExpression') return []
  return argument.properties.flatMap((property) =>
    property.type === 'Property' && isNamedAnswer(property.key) ? [property.value] : [],
  )
}

function isNamedAnswer(node: ESTree.Node): boolean {
  return node.type === 'Identifier' && node.name === 'answer'
}

function importedNames(source: Source): Module['imported'] {
  const files = new Map(importsOf(source).map(({ specifier, to }) => [specifier, to]))
  return new Map(
    source.module.staticImports.flatMap(({ moduleRequest, entries }) => {
      const file = files.get(moduleRequest.value)
      return entries.flatMap(({ importName, localName }): [string, { file: string; name: string }][] =>
        file && importName.name ? [[localName.value, { file, name: importName.name }]] : [],
      )
    }),
  )
}
