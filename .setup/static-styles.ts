import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'
import type { VariantTable } from '#ui/parts/variants.ts'
import { variablesIn, withPlainValues } from './plain-values.ts'
import { shortNames, withShortNames } from './short-names.ts'

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
const SHEET = /\/src\/ui\/theme\/layers\.css$/
const FOLDER = /\/src\/ui\/styled\//
/** Of a program that has recipes: what reads their tables. */
const RUNTIME = "import { variants as staticVariants } from '#ui/parts/variants.ts';"
const notStatic = Symbol('not static')

type Constants = ReadonlyMap<string, unknown>

/** The entries of an object of literals, in which other such objects of the file may be spread. */
function entriesOf(property: ESTree.ObjectExpression['properties'][number], constants: Constants) {
  if (property.type === 'SpreadElement') {
    const { argument } = property
    const spread = argument.type === 'Identifier' ? constants.get(argument.name) : undefined
    return isStyle(spread) ? Object.entries(spread) : notStatic
  }
  if (property.computed || property.kind !== 'init') return notStatic
  const { key } = property
  const name = key.type === 'Identifier' ? key.name : valueOf(key, constants)
  const value = valueOf(property.value, constants)
  return typeof name === 'symbol' || value === notStatic ? notStatic : [[String(name), value] as const]
}

/** The value of a literal, or of an object of literals; `notStatic` for everything that is known only when the program runs. */
function valueOf(node: ESTree.Node, constants: Constants): unknown {
  switch (node.type) {
    case 'Literal':
      return 'regex' in node || 'bigint' in node ? notStatic : node.value
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? notStatic) : notStatic
    case 'UnaryExpression': {
      const value = valueOf(node.argument, constants)
      return node.operator === '-' && typeof value === 'number' ? -value : notStatic
    }
    case 'TSAsExpression':
      return valueOf(node.expression, constants)
    case 'ArrayExpression': {
      const values = node.elements.map((element) => (element ? valueOf(element, constants) : notStatic))
      return values.includes(notStatic) ? notStatic : values
    }
    case 'ObjectExpression': {
      const entries = node.properties.map((property) => entriesOf(property, constants))
      const known = entries.filter((entry) => entry !== notStatic)
      return known.length === entries.length ? Object.fromEntries(known.flat()) : notStatic
    }
    default:
      return notStatic
  }
}

/** The objects of literals that a file names at its top. */
function constantsOf({ body }: ESTree.Program): Constants {
  const constants = new Map<string, unknown>()
  for (const statement of body) {
    if (statement.type !== 'VariableDeclaration' || statement.kind !== 'const') continue
    for (const { id, init } of statement.declarations) {
      const value = init ? valueOf(init, constants) : notStatic
      if (id.type === 'Identifier' && isStyle(value)) constants.set(id.name, value)
    }
  }
  return constants
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

interface Found {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Where styles stand in a file, with what the build puts there; and how many are known only when the program runs. */
function stylesOf(code: string, file: string, css: Css) {
  const { program, module } = parseSync(file, code)
  const constants = constantsOf(program)
  const imported = module.staticImports
    .filter(({ moduleRequest }) => moduleRequest.value === STYLED)
    .flatMap(({ entries }) => entries)
  const namesOf = (name: string) =>
    new Set(imported.filter(({ importName }) => importName.name === name).map(({ localName }) => localName.value))
  const names = namesOf('css')
  const recipes = namesOf('cva')

  /** Of constant styles, and of such in which one value depends on a condition. */
  function classesText(styles: readonly ESTree.Node[]): string | undefined {
    const values = styles.map((style) => valueOf(style, constants))
    if (!values.includes(notStatic)) return JSON.stringify(css(...values))
    const [only] = styles
    if (styles.length !== 1 || only?.type !== 'ObjectExpression') return undefined
    const { properties } = only
    const at = properties.findIndex((one) => one.type === 'Property' && one.value.type === 'ConditionalExpression')
    const property = properties[at]
    if (property?.type !== 'Property' || property.value.type !== 'ConditionalExpression') return undefined
    const { test, consequent, alternate } = property.value
    const [then, otherwise] = [consequent, alternate].map((value) =>
      valueOf({ ...only, properties: properties.with(at, { ...property, value }) }, constants),
    )
    if (then === notStatic || otherwise === notStatic) return undefined
    const condition = code.slice(test.start, test.end)
    return `((${condition}) ? ${JSON.stringify(css(then))} : ${JSON.stringify(css(otherwise))})`
  }

  function tableText([style]: readonly ESTree.Node[]): string | undefined {
    const recipe = style && valueOf(style, constants)
    const table = isRecipe(recipe) ? variantTable(recipe, css) : undefined
    return table && `staticVariants(${JSON.stringify(table)})`
  }

  const found: Found[] = []
  let tables = 0
  let dynamic = 0
  new Visitor({
    CallExpression({ callee, arguments: styles, start, end }) {
      if (callee.type !== 'Identifier') return
      const isRecipeCall = recipes.has(callee.name)
      if (!isRecipeCall && !names.has(callee.name)) return
      const text = isRecipeCall ? tableText(styles) : classesText(styles)
      if (text === undefined) dynamic += 1
      else found.push({ from: start, to: end, text })
      if (isRecipeCall && text !== undefined) tables += 1
    },
  }).visit(program)
  return { found, tables, dynamic }
}

/**
 * The program with the classes themselves in place of every `css({…})` that nothing but its text decides, and with a table
 * of classes in place of every such `cva({…})`.
 */
export function withStaticStyles(code: string, file: string, css: Css): string {
  const { found, tables } = stylesOf(code, file, css)
  let rest = 0
  const pieces = found.flatMap(({ from, to, text }) => {
    const before = code.slice(rest, from)
    rest = to
    return [before, text]
  })
  return [...(tables > 0 ? [RUNTIME] : []), ...pieces, code.slice(rest)].join('')
}

/** Panda's own function, for styles of which nothing is known to the compiler. */
export async function pandaCss(root: string): Promise<Css> {
  const styled = (await import(pathToFileURL(path.join(root, 'src/ui/styled/css/css.js')).href)) as { css: Css }
  return styled.css
}

const ofClasses =
  (css: Css, change: (name: string) => string): Css =>
  (...styles) =>
    css(...styles)
      .split(' ')
      .map(change)
      .join(' ')

/** All classes of the portal's constant styles, the variables that it names, and the files that have other styles. */
export function classesOfPortal(root: string, css: Css) {
  const classes = new Set<string>()
  const variables = new Set<string>()
  const collect = ofClasses(css, (name) => {
    classes.add(name)
    return name
  })
  const files = globSync('src/{ui,app}/**/*.{ts,tsx}', { cwd: root, exclude: ['src/ui/styled/**', '**/*.test.*'] })
  const dynamic = files.filter((file) => {
    const code = readFileSync(path.join(root, file), 'utf8')
    for (const name of variablesIn(code)) variables.add(name)
    return code.includes(STYLED) && stylesOf(code, file, collect).dynamic > 0
  })
  return { classes, variables, dynamic }
}

/**
 * Works out all constant styles with Panda's function when the portal is built: each browser would do the same
 * with every start. Where all styles are constant, their classes also get short names, in the program and in the sheet.
 * Constant tokens stand in the sheet as their values.
 */
export function staticStyles(): Plugin {
  let css: Css
  let names: ReadonlyMap<string, string> = new Map()
  let named: ReadonlySet<string> = new Set()
  return {
    name: 'static-styles',
    apply: 'build',
    async configResolved({ root, logger }) {
      const panda = await pandaCss(root)
      const { classes, variables, dynamic } = classesOfPortal(root, panda)
      named = variables
      if (dynamic.length > 0) logger.warn(`Classes keep their long names for styles in ${dynamic.join(', ')}`)
      names = dynamic.length > 0 ? new Map() : shortNames(classes)
      css = ofClasses(panda, (name) => names.get(name) ?? name)
    },
    transform: {
      filter: { id: [/\/src\/(ui|app)\/.*\.tsx?(\?|$)/, FOLDER, SHEET] },
      handler(code, id) {
        // What Panda needs at run time stays out where nothing is left for it to do.
        if (FOLDER.test(id)) return { code, map: null, moduleSideEffects: false }
        if (SHEET.test(id)) return { code: withShortNames(withPlainValues(code, named), names), map: null }
        return code.includes(STYLED) ? { code: withStaticStyles(code, `${id}.js`, css), map: null } : undefined
      },
    },
  }
}
