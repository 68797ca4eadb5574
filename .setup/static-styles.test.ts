import { expect, test } from 'vitest'
import { bubble } from '#ui/parts/bubble.ts'
import { choiceChip } from '#ui/parts/choice-chip.ts'
import { strip } from '#ui/parts/strip.ts'
import { variants } from '#ui/parts/variants.ts'
import { cva } from '#ui/styled/css/index.js'
import { classesOfPortal, pandaCss, variantTable, withStaticStyles } from './static-styles.ts'

const css = (...styles: readonly unknown[]): string => `of ${JSON.stringify(styles)}`
const named = "import { css, cx } from '#ui/styled/css/index.js'\n"
const built = (code: string): string => withStaticStyles(named + code, 'part.js', css).slice(named.length)

test('puts the classes in place of styles that nothing but their text decides', () => {
  const styles = "css({ gap: '2', '&:hover': { margin: -1, flex: `1` } }, { hidden: true })"
  expect(built(`const bar = cx(${styles}, wide && css({ gap: '4' }))`)).toBe(
    `const bar = cx(${JSON.stringify(css({ gap: '2', '&:hover': { margin: -1, flex: '1' } }, { hidden: true }))}, wide && ${JSON.stringify(css({ gap: '4' }))})`,
  )
})

test('takes along what the file itself spreads', () => {
  expect(built("const line = { gap: '2' }\nconst bar = css({ ...line, flex: '1' })")).toContain(
    `const bar = ${JSON.stringify(css({ gap: '2', flex: '1' }))}`,
  )
})

test('asks at run time for the condition alone', () => {
  expect(built("const bar = css({ gap: '2', color: of < 0 ? 'danger' : 'text' })")).toBe(
    `const bar = ((of < 0) ? ${JSON.stringify(css({ gap: '2', color: 'danger' }))} : ${JSON.stringify(css({ gap: '2', color: 'text' }))})`,
  )
})

test('leaves what is known only when the program runs', () => {
  const code =
    "const a = css({ gap }), b = css({ ...bar }), c = css({ [side]: '2' }), d = css({ gap: `${gap}` }), e = css(bar)"
  expect(built(code)).toBe(code)
})

test('knows the function by where it comes from', () => {
  const own = "import { css } from './own.ts'\nconst bar = css({ gap: '2' })"
  const renamed = "import { css as styled } from '#ui/styled/css/index.js'\nconst bar = styled({ gap: '2' })"
  expect(withStaticStyles(own, 'part.js', css)).toBe(own)
  expect(withStaticStyles(renamed, 'part.js', css)).toContain(`const bar = ${JSON.stringify(css({ gap: '2' }))}`)
})

/** Every way to choose, also not at all. */
function choicesOf(map: Readonly<Record<string, readonly string[]>>) {
  const asGiven = (value: string) => (value === 'true' ? true : value === 'false' ? false : value)
  return Object.entries(map).reduce<Record<string, unknown>[]>(
    (all, [name, values]) =>
      all.flatMap((choices) => [undefined, ...values.map(asGiven)].map((value) => ({ ...choices, [name]: value }))),
    [{}],
  )
}

const sorted = (classes: string): string[] => classes.split(' ').filter(Boolean).toSorted()

const panda = await pandaCss(process.cwd())
const overlapping = cva({
  base: { height: '4', color: 'text', padding: { base: '1', md: '2' }, _hover: { color: 'link' } },
  variants: {
    shape: { tall: { height: { base: '11', md: '9' } }, short: { height: '2', padding: '4' } },
    tone: { calm: { color: 'muted' }, loud: { color: 'danger', _hover: { color: 'danger' } } },
  },
  compoundVariants: [{ shape: ['tall', 'short'], tone: 'loud', css: { height: '8' } }],
  defaultVariants: { tone: 'calm' },
})

test.each([
  ['strip', strip],
  ['chip', choiceChip],
  ['bubble', bubble],
  ['a recipe whose styles overlap', overlapping],
])('the table of %s says what Panda says, however one chooses', (_, recipe) => {
  const table = variantTable(recipe.config, panda)
  if (!table) throw new Error('no table')
  const built = variants(table)
  const choices = choicesOf(recipe.variantMap)
  expect(choices.length).toBeGreaterThan(1)
  const own = recipe as (one: Record<string, unknown>) => string
  for (const one of choices) expect([one, sorted(built(one))]).toEqual([one, sorted(own(one))])
})

test('puts a table in place of variants that nothing but their text decides', () => {
  const code = "import { cva } from '#ui/styled/css/index.js'\nconst bar = cva({ base: { gap: '2' } })"
  const result = withStaticStyles(code, 'part.js', panda)
  expect(result).toContain('const bar = staticVariants({"base":{"_1":"gap_2"}')
  expect(result).toContain("from '#ui/parts/variants.ts'")
})

test('leaves variants to Panda that name a property plainly and for some conditions only', () => {
  const code =
    "import { cva } from '#ui/styled/css/index.js'\nconst bar = cva({ base: { gap: '2' }, variants: { wide: { true: { gap: { md: '4' } } } } })"
  expect(withStaticStyles(code, 'part.js', panda)).toBe(code)
})

test('all styles of the portal are constant, so that their classes have short names', () => {
  const { classes, dynamic } = classesOfPortal(process.cwd(), panda)
  expect(dynamic).toEqual([])
  expect(classes.size).toBeGreaterThan(500)
})
