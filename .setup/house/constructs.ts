import { Visitor, type ESTree } from 'vite'
import type { Source } from './source.ts'

/** Places where the type checker takes the author's word. */
export interface Constructs {
  /** `row['column']`: a member named by a string. Variables of the environment have no other form and don't count. */
  indexedRows: number
  /** `x as T`, without `as const`. A double cast counts twice here, as it is written twice. */
  casts: number
  /** `x as unknown as T`. */
  doubleCasts: number
  /** `x!`, without `let x!: T`. */
  nonNull: number
}

export function countConstructs(sources: readonly Source[]): Constructs {
  const counts: Constructs = { indexedRows: 0, casts: 0, doubleCasts: 0, nonNull: 0 }
  const visitor = new Visitor({
    MemberExpression(node) {
      if (node.computed && isString(node.property) && !isEnvironment(node.object)) counts.indexedRows += 1
    },
    TSAsExpression(node) {
      if (isConst(node.typeAnnotation)) return
      counts.casts += 1
      if (unwrapped(node.expression).type === 'TSAsExpression') counts.doubleCasts += 1
    },
    TSNonNullExpression() {
      counts.nonNull += 1
    },
  })
  for (const { program } of sources) visitor.visit(program)
  return counts
}

function isString(node: ESTree.Node): boolean {
  return node.type === 'Literal' && typeof node.value === 'string'
}

/** `process.env`, `import.meta.env`. */
function isEnvironment(node: ESTree.Node): boolean {
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'env'
}

function isConst(type: ESTree.TSType): boolean {
  return type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const'
}

function unwrapped(node: ESTree.Expression): ESTree.Expression {
  return node.type === 'ParenthesizedExpression' ? unwrapped(node.expression) : node
}
