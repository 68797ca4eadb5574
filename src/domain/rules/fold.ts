const marksAndInvisible = /[\p{M}\p{Cf}\u0640]/gu

const separators = /[\s\p{Pd}]+/gu

/** Letters that decomposition leaves apart although people write one for the other. */
const sameLetter: Record<string, string> = {
  ı: 'i',
  ß: 'ss',
  '\u0671': '\u0627', // alef wasla → alef
  '\u0649': '\u064a', // alef maksura → ya
  '\u06cc': '\u064a', // Persian ya → ya
  '\u0629': '\u0647', // ta marbuta → ha
}

const lettersToReplace = new RegExp(`[${Object.keys(sameLetter).join('')}]`, 'gu')

const arabicDigits = /[\u0660-\u0669\u06f0-\u06f9]/gu

/** Both blocks of Arabic digits keep the value in the last four bits. */
const latinDigit = (digit: string) => String(digit.charCodeAt(0) & 0x0f)

/** For search: folded letters in lower case, hyphens and any space as single spaces. */
export function foldSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replace(marksAndInvisible, '')
    .toLowerCase()
    .replace(lettersToReplace, (letter) => sameLetter[letter] ?? letter)
    .replace(arabicDigits, latinDigit)
    .replace(separators, ' ')
    .trim()
}

/** Whether every word that was typed stands somewhere in the text, as lists find it. */
export function findsWords(text: string, typed: string): boolean {
  const place = foldSearch(text)
  return foldSearch(typed)
    .split(' ')
    .every((word) => place.includes(word))
}

/** For comparing names: as for search, without any separator, so that "De la Cruz" equals "Delacruz". */
export function fold(text: string): string {
  return foldSearch(text).replaceAll(' ', '')
}
