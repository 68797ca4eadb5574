import { latinFigures } from './latin-figures.ts'

/** American numbers as they are read aloud, others as they are dialled. */
export function writePhone(number: string): string {
  return number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}

// In the American plan neither the area nor the exchange begins with 0 or 1.
const AMERICAN = /^[2-9]\d{2}[2-9]\d{6}$/

/** Parses a typed number to E.164; null if it is none. Without a plus it is a US number. */
export function readPhone(text: string): string | null {
  const typed = latinFigures(text).trim()
  if (!/^[+\d\s().\-/]*$/.test(typed)) return null
  const hasCountry = typed.startsWith('+')
  // The zero in +44 (0)20 is dialled only inside that country.
  const digits = (hasCountry ? typed.replace('(0)', '') : typed).replaceAll(/\D/g, '')
  const abroad = hasCountry && !digits.startsWith('1')
  if (abroad) return /^[2-9]\d{7,14}$/.test(digits) ? `+${digits}` : null
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return AMERICAN.test(national) ? `+1${national}` : null
}
