function luhnSum(digits: string, doubleLast: boolean): number {
  let sum = 0
  let doubled = doubleLast
  for (let i = digits.length - 1; i >= 0; i -= 1) {
    const digit = digits.charCodeAt(i) - 48
    const value = doubled ? digit * 2 : digit
    sum += value > 9 ? value - 9 : value
    doubled = !doubled
  }
  return sum
}

const onlyDigits = /^[0-9]+$/

export function luhnCheckDigit(digits: string): number {
  if (!onlyDigits.test(digits)) throw new RangeError('a check digit needs digits only')
  return (10 - (luhnSum(digits, true) % 10)) % 10
}

export function isLuhnValid(digits: string): boolean {
  return onlyDigits.test(digits) && digits.length > 1 && luhnSum(digits, false) % 10 === 0
}

/** The prefix marks a health identifier issued in the United States; it is part of the sum, not of the number. */
const npiPrefix = '80840'

export function isNpi(text: string): boolean {
  return text.length === 10 && isLuhnValid(npiPrefix + text)
}

export function npiCheckDigit(firstNine: string): number {
  return luhnCheckDigit(npiPrefix + firstNine)
}
