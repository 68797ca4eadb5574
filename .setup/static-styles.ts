import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'
import type { VariantTable } from '#ui/parts/variants.ts'

/** What Panda's own function makes of style objects: the names of their classes. */
type Css = (...styles: readonly unknown[]) => string
type Style = Readonly<Record<string, unknown>>

interface Recipe {
  readonly base?: Style
  readonly variants?: Readonly<Record<string, Readonly<Record<string, Style>>>>
  readonly defaultVariants?: Style
  readonly compoundVariants?: readonly (Style & { readonly css: Style })[]
}

const STYLED = '#ui/styled/css/index.js'
const FOLDER = /\/src\/ui\/styled\//
/** Of a program that has recipes: what reads their tables. */
const RUNTIME = "import { variants as staticVariants } from '#ui/parts/variants.ts';"
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
    case 'ArrayExpression': {
      const values = node.elements.map((element) => (element ? valueOf(element) : notStatic))
      return values.includes(notStatic) ? notStatic : values
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

const isStyle = (value: unknown): value is Style => typeof value === 'object' && value !== null

const isRecipe = (value: unknown): value is Recipe => isStyle(value)

/** The class of each single style of an object, by its place: the names of conditions and of the property. */
function classesByPlace(style: Style, css: Css, place: readonly string[] = []): [place: string, classes: string][] {
  return Object.entries(style).flatMap(([name, value]) => {
    const path = [...place, name]
    if (isStyle(value)) return classesByPlace(value, css, path)
    const one = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value)
    return [[path.join('\n'), css(one)]]
  })
}

const isWithin = (place: string, outer: string) => place.startsWith(`${outer}\n`)

/**
 * A recipe with its classes; nothing where one of its styles names a property plainly and another for some conditions only,
 * without the base: Panda then drops what was plain.
 */
export function variantTable(recipe: Recipe, css: Css): VariantTable | undefined {
  const { base = {}, variants = {}, defaultVariants = {}, compoundVariants = [] } = recipe
  const styles = [
    base,
    ...Object.values(variants).flatMap(Object.values<Style>),
    ...compoundVariants.map((one) => one.css),
  ]
  const named = styles.map((style) => classesByPlace(style, css).map(([place]) => place))
  const all = [...new Set(named.flat())]
  const plain = all.filter((place) => all.some((other) => isWithin(other, place)))
  const isWhole = (places: readonly string[]) =>
    plain.every((outer) => !places.some((place) => isWithin(place, outer)) || places.includes(`${outer}\nbase`))
  if (!named.every(isWhole)) return undefined

  /** A plain style stands for its base and ends all conditions. */
  function placed(style: Style): [place: string, classes: string][] {
    return classesByPlace(style, css).flatMap(([place, classes]) => {
      if (!plain.includes(place)) return [[place, classes]]
      const others = all.filter((other) => isWithin(other, place) && other !== `${place}\nbase`)
      return [[`${place}\nbase`, classes], ...others.map((other): [string, string] => [other, ''])]
    })
  }
  const places = styles.flatMap((style) => placed(style).map(([place]) => place))
  const shared = [...new Set(places.filter((place, at) => places.indexOf(place) !== at))]
  let alone = 0
  /** Nothing takes the place of a style that is named once: all such of one object share an entry. */
  function classesOf(style: Style): Record<string, string> {
    const entries = placed(style)
    const own = entries.flatMap(([place, classes]) => (shared.includes(place) ? [] : [classes])).join(' ')
    const others = entries.filter(([place]) => shared.includes(place))
    return {
      ...(own && { [`_${String((alone += 1))}`]: own }),
      ...Object.fromEntries(others.map(([place, classes]) => [shared.indexOf(place), classes])),
    }
  }
  const ofAll = (values: Readonly<Record<string, Style>>) =>
    Object.fromEntries(Object.entries(values).map(([value, style]) => [value, classesOf(style)]))
  return {
    base: classesOf(base),
    variants: Object.fromEntries(Object.entries(variants).map(([name, values]) => [name, ofAll(values)])),
    defaults: defaultVariants,
    compounds: compoundVariants.map(({ css: style, ...choices }) => [choices, classesOf(style)] as const),
  }
}

/**
 * The program with the classes themselves in place of every `css({…})` that nothing but its text decides, and with a table
 * of classes in place of every such `cva({…})`.
 */
export function withStaticStyles(code: string, file: string, css: Css): string {
  const { program, module } = parseSync(file, code)
  const imported = module.staticImports
    .filter(({ moduleRequest }) => moduleRequest.value === STYLED)
    .flatMap(({ entries }) => entries)
  const namesOf = (name: string) =>
    new Set(imported.filter(({ importName }) => importName.name === name).map(({ localName }) => localName.value))
  const names = namesOf('css')
  const recipes = namesOf('cva')
  const found: { readonly from: number; readonly to: number; readonly text: string }[] = []
  let hasTables = false
  new Visitor({
    CallExpression({ callee, arguments: styles, start, end }) {
      if (callee.type !== 'Identifier') return
      if (names.has(callee.name)) {
        const values = styles.map(valueOf)
        if (!values.includes(notStatic)) found.push({ from: start, to: end, text: JSON.stringify(css(...values)) })
      }
      if (recipes.has(callee.name) && styles[0]) {
        const recipe = valueOf(styles[0])
        const table = isRecipe(recipe) ? variantTable(recipe, css) : undefined
        if (!table) return
        hasTables = true
        found.push({ from: start, to: end, text: `staticVariants(${JSON.stringify(table)})` })
      }
    },
  }).visit(program)
  let rest = 0
  const pieces = found.flatMap(({ from, to, text }) => {
    const before = code.slice(rest, from)
    rest = to
    return [before, text]
  })
  return [...(hasTables ? [RUNTIME] : []), ...pieces, code.slice(rest)].join('')
}

/** Panda's own function, for styles of which nothing is known to the compiler. */
export async function pandaCss(root: string): Promise<Css> {
  const styled = (await import(pathToFileURL(path.join(root, 'src/ui/styled/css/css.js')).href)) as { css: Css }
  return styled.css
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
    configResolved: async ({ root }) => void (css = await pandaCss(root)),
    transform: {
      filter: { id: [/\/src\/(ui|app)\/.*\.tsx?(\?|$)/, FOLDER] },
      handler(code, id) {
        // What Panda needs at run time stays out where nothing is left for it to do.
        if (FOLDER.test(id)) return { code, map: null, moduleSideEffects: false }
        return code.includes(STYLED) ? { code: withStaticStyles(code, `${id}.js`, css), map: null } : undefined
      },
    },
  }
}
