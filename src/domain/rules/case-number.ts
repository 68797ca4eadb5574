import { luhnCheckDigit } from './luhn.ts'

/** Stands in the number of a case whose owner is no subsidiary. */
export const headquartersCode = 'HQ'

const ownShape = /^([A-Z]{2,4})-(\d{2})-(\d{6})-(\d)$/
const foreignShape = /^[A-Z0-9][A-Z0-9-]{2,24}$/
const devicePlaceholder = /^NEW-[A-Z0-9]{4}$/
const codeShape = /^[A-Z]{2,4}$/

export type OwnCaseNumber = { code: string; year: number; serial: number; check: number }

export type CaseNumberVerdict =
  | { valid: true; kind: 'own' | 'foreign'; normalized: string }
  | {
      valid: false
      reason: 'shape' | 'check_digit' | 'placeholder'
      normalized: string
      suggestion: string | null
    }

export function formatCaseNumber(subsidiaryCode: string | null, year: number, serial: number): string {
  const code = subsidiaryCode ?? headquartersCode
  if (!codeShape.test(code)) throw new RangeError(`not a case-number code: ${code}`)
  if (!Number.isInteger(serial) || serial < 1 || serial > 999_999) throw new RangeError(`not a serial: ${serial}`)
  if (!Number.isInteger(year) || year < 0) throw new RangeError(`not a year: ${year}`)
  const yy = String(year % 100).padStart(2, '0')
  const digits = String(serial).padStart(6, '0')
  return `${code}-${yy}-${digits}-${luhnCheckDigit(yy + digits)}`
}

export function normaliseCaseNumber(text: string): string {
  return text.trim().toUpperCase().replace(/\s+/g, '-')
}

/** Reads a number of our own making; the year is the two digits as written. */
export function parseCaseNumber(text: string): OwnCaseNumber | null {
  const match = ownShape.exec(normaliseCaseNumber(text))
  if (!match) return null
  const [, code, yy, serial, check] = match
  if (!code || !yy || !serial || !check || luhnCheckDigit(yy + serial) !== Number(check)) return null
  return { code, year: Number(yy), serial: Number(serial), check: Number(check) }
}

/**
 * A number in our own shape must carry the right check digit: with a wrong one it is a slip of the finger,
 * not an imported foreign number, though the foreign shape would let it through.
 */
export function judgeCaseNumber(text: string): CaseNumberVerdict {
  const normalized = normaliseCaseNumber(text)
  if (devicePlaceholder.test(normalized)) return { valid: false, reason: 'placeholder', normalized, suggestion: null }
  const own = ownShape.exec(normalized)
  if (own) {
    if (parseCaseNumber(normalized)) return { valid: true, kind: 'own', normalized }
    const digits = `${own[2]}${own[3]}`
    const suggestion = normalized.slice(0, -1) + luhnCheckDigit(digits)
    return { valid: false, reason: 'check_digit', normalized, suggestion }
  }
  if (foreignShape.test(normalized)) return { valid: true, kind: 'foreign', normalized }
  return { valid: false, reason: 'shape', normalized, suggestion: null }
}
