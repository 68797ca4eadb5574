import { type AST, parseRegExpLiteral } from '@eslint-community/regexpp'

const SAMPLES = [...'aA0 \n<>/=.,-_:;@#%&*+?!()[]{}|\'"·é\u{1f600}\u0000']

/**
 * Beginnings of what a pattern looks for, each to be repeated: a search that starts anew at every one of them, and reads
 * to the end each time before it gives up, takes time with the square of the length.
 */
export function beginningsOf(source: string, flags: string): string[] {
  const { alternatives } = parseRegExpLiteral(`/${source}/${flags}`).pattern
  const words = alternatives.flatMap(({ elements }) =>
    elements.map((_, index) =>
      elements
        .slice(0, index + 1)
        .map((element) => example(element, flags))
        .join(''),
    ),
  )
  return [...new Set(words)].filter((word) => word !== '')
}

function example(element: AST.Element, flags: string): string {
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives[0]?.elements.map((inner) => example(inner, flags)).join('') ?? ''
    case 'Quantifier':
      return example(element.element, flags).repeat(Math.max(1, element.min))
    case 'Assertion':
    case 'Backreference':
      return ''
    case 'Character':
      return String.fromCodePoint(element.value)
    default:
      return sampleOf(element.raw, flags)
  }
}

function sampleOf(raw: string, flags: string): string {
  const one = new RegExp(`^${raw}$`, flags.replace(/[gym]/g, ''))
  return SAMPLES.find((letter) => one.test(letter)) ?? ''
}
