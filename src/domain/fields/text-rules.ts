import * as v from 'valibot'

/**
 * Signs that turn the direction of what stands behind them: a name with one reads as another name, and turns the rest of
 * its line with it.
 */
const TURNS_DIRECTION = /[\u202a-\u202e\u2066-\u2069]/

/** One line of text: normalised and trimmed before it is measured. */
export function line(max: number, min = 1) {
  return v.pipe(
    shownLine(max, min),
    v.check((text) => !TURNS_DIRECTION.test(text), 'direction_marks'),
  )
}

/** A line as the portal itself has put it together for the screen, with such signs around what it quotes. */
export function shownLine(max: number, min = 1) {
  return v.pipe(
    v.string('invalid'),
    v.normalize('NFC'),
    v.trim(),
    v.minLength(min, min === 1 ? 'required' : 'too_short'),
    v.maxLength(max, 'too_long'),
    v.regex(/^[^\u0000-\u001f\u007f]*$/u, 'invalid'),
  )
}

/** Several lines: the same, but line breaks and tabs stay. */
export function lines(max: number) {
  return v.pipe(
    v.string('invalid'),
    v.normalize('NFC'),
    v.trim(),
    v.minLength(1, 'required'),
    v.maxLength(max, 'too_long'),
    v.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/u, 'invalid'),
  )
}

export function pattern(max: number, expression: RegExp) {
  return v.pipe(line(max), v.regex(expression, 'invalid'))
}
