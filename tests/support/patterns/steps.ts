import { type AST, parseRegExpLiteral } from '@eslint-community/regexpp'

/** Goes on from a place in the text; whether the rest of the pattern fits from there. */
type Next = (at: number) => boolean
type Matcher = (at: number, next: Next) => boolean

/** Counts the steps of a backtracking search for every match in a text: what takes V8 time, without a clock. */
export function stepsOf(source: string, flags: string, text: string): number {
  const pattern = parseRegExpLiteral(`/${source}/${flags}`).pattern
  const letters = flags.includes('u') || flags.includes('v') ? Array.from(text) : text.split('')
  const search = new Search(letters, flags)
  const match = search.either(pattern.alternatives)
  for (let at = 0; at <= letters.length;) {
    let end = at
    const found = match(at, (stop) => {
      end = stop
      return true
    })
    at = found && end > at ? end : at + 1
  }
  return search.steps
}

class Search {
  steps = 0
  private readonly letters: readonly string[]
  private readonly flags: string
  private readonly captured = new Map<AST.CapturingGroup, string>()
  private readonly fits = new Map<string, boolean>()

  constructor(letters: readonly string[], flags: string) {
    this.letters = letters
    this.flags = flags
  }

  either(alternatives: readonly AST.Alternative[]): Matcher {
    const matchers = alternatives.map(({ elements }) => this.inTurn(elements))
    return (at, next) => matchers.some((matcher) => matcher(at, next))
  }

  private inTurn(elements: readonly AST.Element[]): Matcher {
    const matchers = elements.map((element) => this.of(element))
    const from = (index: number, at: number, next: Next): boolean => {
      const matcher = matchers[index]
      return matcher ? matcher(at, (stop) => from(index + 1, stop, next)) : next(at)
    }
    return (at, next) => from(0, at, next)
  }

  private of(element: AST.Element): Matcher {
    switch (element.type) {
      case 'Group':
        return this.either(element.alternatives)
      case 'CapturingGroup':
        return this.capturing(element)
      case 'Quantifier':
        return this.repeated(element)
      case 'Assertion':
        return this.asserted(element)
      case 'Backreference':
        return this.again(element)
      default:
        return this.letter(element.raw)
    }
  }

  private letter(raw: string): Matcher {
    const one = new RegExp(`^${raw}$`, this.flags.replace(/[gym]/g, ''))
    return (at, next) => {
      this.steps += 1
      const letter = this.letters[at]
      if (letter === undefined) return false
      const key = `${raw} ${letter}`
      const fits = this.fits.get(key) ?? one.test(letter)
      this.fits.set(key, fits)
      return fits && next(at + 1)
    }
  }

  private capturing(group: AST.CapturingGroup): Matcher {
    const inside = this.either(group.alternatives)
    return (at, next) =>
      inside(at, (stop) => {
        this.captured.set(group, this.letters.slice(at, stop).join(''))
        return next(stop)
      })
  }

  private again({ resolved }: AST.Backreference): Matcher {
    const group = Array.isArray(resolved) ? resolved[0] : resolved
    return (at, next) => {
      this.steps += 1
      const text = (group && this.captured.get(group)) ?? ''
      return this.letters.slice(at, at + text.length).join('') === text && next(at + text.length)
    }
  }

  private repeated(quantifier: AST.Quantifier): Matcher {
    const { element, min, max, greedy } = quantifier
    if (!compound.has(element.type)) return this.repeatedLetter(quantifier)
    const one = this.of(element)
    const from = (count: number, at: number, next: Next): boolean => {
      const more = (): boolean =>
        count < max && one(at, (stop) => (stop > at || count < min) && from(count + 1, stop, next))
      if (count < min) return more()
      return greedy ? more() || next(at) : next(at) || more()
    }
    return (at, next) => from(0, at, next)
  }

  /** Without a call for each letter: long runs of one letter are what the search is given. */
  private repeatedLetter({ element, min, max, greedy }: AST.Quantifier): Matcher {
    const one = this.of(element)
    const fits = (at: number): boolean => one(at, () => true)
    return (at, next) => {
      let end = at
      const mostEnd = at + max
      const wanted = (): boolean => end < mostEnd && fits(end)
      while (end < at + min) {
        if (!wanted()) return false
        end += 1
      }
      if (greedy) {
        const leastEnd = end
        while (wanted()) end += 1
        for (; end >= leastEnd; end -= 1) if (next(end)) return true
        return false
      }
      for (; !next(end); end += 1) if (!wanted()) return false
      return true
    }
  }

  private asserted(assertion: AST.Assertion): Matcher {
    const holds = this.holdsOf(assertion)
    const wanted = !('negate' in assertion && assertion.negate)
    return (at, next) => {
      this.steps += 1
      return holds(at) === wanted && next(at)
    }
  }

  private holdsOf(assertion: AST.Assertion): (at: number) => boolean {
    switch (assertion.kind) {
      case 'start':
        return (at) => at === 0 || (this.flags.includes('m') && this.letters[at - 1] === '\n')
      case 'end':
        return (at) => at === this.letters.length || (this.flags.includes('m') && this.letters[at] === '\n')
      case 'word':
        return (at) => this.isWord(at - 1) !== this.isWord(at)
      case 'lookahead': {
        const ahead = this.either(assertion.alternatives)
        return (at) => ahead(at, () => true)
      }
      case 'lookbehind': {
        const behind = this.either(assertion.alternatives)
        // V8 walks backwards; from the nearest start on, so that a short assertion takes few steps here as well.
        return (at) =>
          this.letters
            .slice(Math.max(0, at - LONGEST_BEHIND), at + 1)
            .some((_, index, near) => behind(at - (near.length - 1 - index), (stop) => stop === at))
      }
    }
  }

  private isWord(at: number): boolean {
    return /\w/.test(this.letters[at] ?? '')
  }
}

const compound: ReadonlySet<AST.QuantifiableElement['type']> = new Set([
  'Group',
  'CapturingGroup',
  'Backreference',
  'Assertion',
])

/** Assertions about what stands before are short in this project. */
const LONGEST_BEHIND = 8
