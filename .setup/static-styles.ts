import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'

/** What Panda's own function makes of style objects: the names of their classes. */
type Css = (...styles: readonly unknown[]) => string

const STYLED = '#ui/styled/css/index.js'
const notStatic = Symbol('not static')

/** The value of a literal, or of an object of literals; `notStatic` for everything that is known only when the program runs. */
function valueOf(node: ESTree.Node): unknown {
  switch (node.type) {
    case 'Literal':
      return 'regex' in node || 'bigint' in node ? notStatic : node.value
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? notStatic) : notStatic
    case 'UnaryExpression': {
      const value = valueOf(node.argument)
      return node.operator === '-' && typeof value === 'number' ? -value : notStatic
    }
    case 'ObjectExpression': {
      const entries = node.properties.map((property) => {
        if (property.type !== 'Property' || property.computed || property.kind !== 'init') return notStatic
        const { key } = property
        const name = key.type === 'Identifier' ? key.name : valueOf(key)
        const value = valueOf(property.value)
        return typeof name === 'symbol' || value === notStatic ? notStatic : ([String(name), value] as const)
      })
      const known = entries.filter((entry) => entry !== notStatic)
      return known.length === entries.length ? Object.fromEntries(known) : notStatic
    }
    default:
      return notStatic
  }
}

/** The program with the classes themselves in place of every `css({…})` that nothing but its text decides. */
export function withStaticStyles(code: string, file: string, css: Css): string {
  const { program, module } = parseSync(file, code)
  const names = new Set(
    module.staticImports
      .filter(({ moduleRequest }) => moduleRequest.value === STYLED)
      .flatMap(({ entries }) => entries)
      .filter(({ importName }) => importName.name === 'css')
      .map(({ localName }) => localName.value),
  )
  const found: { readonly from: number; readonly to: number; readonly classes: string }[] = []
  new Visitor({
    CallExpression({ callee, arguments: styles, start, end }) {
      if (callee.type !== 'Identifier' || !names.has(callee.name)) return
      const values = styles.map(valueOf)
      if (!values.includes(notStatic)) found.push({ from: start, to: end, classes: css(...values) })
    },
  }).visit(program)
  let rest = 0
  const pieces = found.flatMap(({ from, to, classes }) => {
    const before = code.slice(rest, from)
    rest = to
    return [before, JSON.stringify(classes)]
  })
  return [...pieces, code.slice(rest)].join('')
}

/**
 * Works out the classes of all constant styles with Panda's function when the portal is built: each browser would do the
 * same with every start.
 */
export function staticStyles(): Plugin {
  let css: Css
  return {
    name: 'static-styles',
    apply: 'build',
    async configResolved({ root }) {
      const styled = (await import(pathToFileURL(path.join(root, 'src/ui/styled/css/css.js')).href)) as { css: Css }
      css = styled.css
    },
    transform: {
      filter: { id: /\/src\/(ui|app)\/.*\.tsx?(\?|$)/, code: STYLED },
      handler: (code, id) => ({ code: withStaticStyles(code, `${id}.js`, css), map: null }),
    },
  }
}
