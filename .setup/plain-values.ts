const NAME = String.raw`--(?:\\.|[\w-])+`
const DEFINITION = String.raw`(?<=^|[{;\s])(${NAME})\s*:\s*([^;{}]*?)\s*(?:;|$|(?=\}))`
/** Where Panda says what the tokens are. */
const TOKENS = /@layer tokens\s*\{[^{}]*\{([^{}]*)\}/
/** Where Panda defines: the tokens, and what its utilities may read of any element. */
const DEFINED = /(?:@layer tokens\s*\{[^{}]*|\*\s*,[^{}]*::?backdrop\s*)\{[^{}]*\}/g
/** A longer value costs more at each place than a variable does. */
const LONGEST = 40

const each = (pattern: string) => new RegExp(pattern, 'g')

/** The variables in a piece of source, which the program may set or ask for. */
export function variablesIn(source: string): readonly string[] {
  return source.match(each(NAME)) ?? []
}

/**
 * A style sheet with the values of constant tokens in place of their variables, and without what Panda defines and
 * nothing uses then. Tokens that depend on the theme stay variables, with short names. What the program names itself
 * stays as it is.
 */
export function withPlainValues(sheet: string, named: ReadonlySet<string>): string {
  const tokens = new Map(
    [...(TOKENS.exec(sheet)?.[1] ?? '').matchAll(each(DEFINITION))].map(([, name = '', value = '']) => [name, value]),
  )
  const plain = sheet.replaceAll(each(`var\\((${NAME})\\)`), (whole, name: string) => {
    const value = tokens.get(name)
    return value === undefined || value.includes('var(') || value.length > LONGEST ? whole : value
  })
  const used = new Set([...plain.matchAll(each(`var\\(\\s*(${NAME})`))].map(([, name]) => name))
  const needed = plain.replaceAll(DEFINED, (block) =>
    block.replaceAll(each(DEFINITION), (whole, name: string) => (used.has(name) || named.has(name) ? whole : '')),
  )
  const renamed = [...tokens.keys()].filter((name) => used.has(name) && !named.has(name)).toSorted()
  const short = new Map(renamed.map((name, place) => [name, `--${place.toString(36)}`]))
  return needed.replaceAll(each(NAME), (name) => short.get(name) ?? name)
}
