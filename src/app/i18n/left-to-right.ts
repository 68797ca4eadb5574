/** Isolates a number that is read from the left in every language, where it is part of a text and no element of its own. */
export function leftToRight(text: string): string {
  return `\u2066${text}\u2069`
}
