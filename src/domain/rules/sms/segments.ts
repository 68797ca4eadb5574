/** How a text travels: in which alphabet, in how many pieces, and how much fits before another begins. */
export interface SmsLength {
  readonly alphabet: 'gsm7' | 'ucs2'
  /** What the text takes up, in units of its alphabet. */
  readonly units: number
  readonly segments: number
  /** Units that still fit into the last piece. */
  readonly left: number
  /** The first few letters that make every piece shorter. */
  readonly costly: readonly string[]
}

// The alphabet of GSM 03.38 has few letters beyond English: ü and ö are in it, ş, ğ, ı and ç are not.
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** These travel as two: a sign that says so, and the letter. */
const extension = new Set('\f^{}\\[~]|€')

const sizes = { gsm7: { single: 160, joined: 153 }, ucs2: { single: 70, joined: 67 } } as const
const MOST_NAMED = 5

export function smsLength(text: string): SmsLength {
  const letters = Array.from(text)
  const foreign = [...new Set(letters.filter((letter) => !basic.has(letter) && !extension.has(letter)))]
  const alphabet = foreign.length === 0 ? 'gsm7' : 'ucs2'
  const widths = letters.map((letter) => widthIn(alphabet, letter))
  const units = widths.reduce((sum, width) => sum + width, 0)
  const { single, joined } = sizes[alphabet]
  const costly = foreign.slice(0, MOST_NAMED)
  if (units <= single) return { alphabet, units, segments: units === 0 ? 0 : 1, left: single - units, costly }
  const { segments, filled } = packed(widths, joined)
  return { alphabet, units, segments, left: joined - filled, costly }
}

function widthIn(alphabet: SmsLength['alphabet'], letter: string): number {
  return alphabet === 'ucs2' ? letter.length : extension.has(letter) ? 2 : 1
}

/** A letter of two units stands in one piece: where only one unit is left, the next piece begins with it. */
function packed(widths: readonly number[], size: number): { segments: number; filled: number } {
  let segments = 1
  let filled = 0
  for (const width of widths) {
    if (filled + width > size) {
      segments += 1
      filled = 0
    }
    filled += width
  }
  return { segments, filled }
}

const plainer: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2013': '-',
  '\u2014': '-',
  '\u2026': '...',
}

/** Replaces typographic characters that a text message can do without: each would force the shorter UCS-2 segments. */
export function plainForSms(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .replace(/[\u2018\u2019\u201c\u201d\u2013\u2014\u2026]/g, (sign) => plainer[sign] ?? sign)
    .trim()
}
