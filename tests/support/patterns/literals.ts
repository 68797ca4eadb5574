import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

export interface PatternLiteral {
  readonly source: string
  readonly flags: string
  /** File and line, for the message of a failing test. */
  readonly place: string
}

const MADE = /styled|\.gen\.ts$/
const CODE = /(?<!\.test|for-tests)\.tsx?$/

/** Every regular expression that is written as a literal below a folder, tests and generated files aside. */
export function patternLiterals(folder: string): PatternLiteral[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => CODE.test(file) && !MADE.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8')
      const { program, errors } = parseSync(file, text)
      if (errors.length > 0) throw new Error(`${file} can't be parsed: ${errors[0]?.message}`)
      return literalsIn(program).map(({ source, flags, start }) => {
        const line = text.slice(0, start).split('\n').length
        return { source, flags, place: `${path.join(folder, file)}:${line}` }
      })
    })
}

interface Found {
  readonly source: string
  readonly flags: string
  readonly start: number
}

function literalsIn(node: unknown): Found[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, regex, start } = node as { type?: string; regex?: { pattern: string; flags: string }; start?: number }
  const own = type === 'Literal' && regex ? [{ source: regex.pattern, flags: regex.flags, start: start ?? 0 }] : []
  return [...own, ...Object.values(node).flatMap(literalsIn)]
}
