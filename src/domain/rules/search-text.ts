import { isIsoDate } from './dates.ts'
import { isUuid } from './uuid.ts'

/** What the text of a search may mean. */
export interface Sought {
  /** Words to be found as parts of words; a telephone number is found by its digits. */
  readonly words: string
  readonly id: string | undefined
  readonly day: string | undefined
  /** The number of a passport or an identity card, as it would be stored. */
  readonly document: string | undefined
}

const DAY = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/
const TELEPHONE = /^[+()\d\s./-]+$/
const DOCUMENT = /^[A-Z0-9-]{4,20}$/
const LEAST_DIGITS = 5

export function sought(text: string): Sought {
  const plain = text.normalize('NFC').trim()
  const digits = plain.replace(/\D/g, '')
  const day = dayIn(plain)
  const isTelephone = TELEPHONE.test(plain) && digits.length >= LEAST_DIGITS && day === undefined
  const document = plain.toUpperCase().replaceAll(' ', '')
  return {
    words: isTelephone ? digits : plain,
    id: isUuid(plain.toLowerCase()) ? plain.toLowerCase() : undefined,
    day,
    // A number without a digit in it is a word.
    document: DOCUMENT.test(document) && /\d/.test(document) ? document : undefined,
  }
}

/** As it is stored, or with the month first, the way it is written where the portal is used. */
function dayIn(text: string): string | undefined {
  if (isIsoDate(text)) return text
  const [, month, day, year] = DAY.exec(text) ?? []
  if (!month || !day || !year) return undefined
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIsoDate(iso) ? iso : undefined
}
