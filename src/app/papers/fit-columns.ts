/** What a column holds, measured. */
export interface Measured {
  /** Of its longest text, and of the longest word in it. */
  readonly text: number
  readonly word: number
  /** Amounts and days: they are not broken as long as anything else can be. */
  readonly whole: boolean
}

/** Widths that fill the room: first what can't be broken, then the words, and the texts share what is left. */
export function fitColumns(columns: readonly Measured[], room: number): number[] {
  const least = columns.map(({ text, word, whole }) => (whole ? text : word))
  const wanted = columns.map(({ text }) => text)
  const [leastSum, wantedSum] = [sum(least), sum(wanted)]
  if (wantedSum <= room) return wanted.map((width) => (width / wantedSum) * room)
  if (leastSum <= room) {
    const share = (room - leastSum) / (wantedSum - leastSum)
    return least.map((width, at) => width + ((wanted[at] ?? 0) - width) * share)
  }
  // Where not even the words have room, those that are no amounts and days are broken.
  const fixed = sum(columns.map(({ text, whole }) => (whole ? text : 0)))
  if (fixed > room / 2) return least.map((width) => (width / leastSum) * room)
  const rest = (room - fixed) / (leastSum - fixed)
  return columns.map(({ text, word, whole }) => (whole ? text : word * rest))
}

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0)
