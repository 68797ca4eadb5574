export interface Random {
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number
  between(least: number, most: number): number
  pick<T>(from: readonly T[]): T
}

/** Small, fast and the same for a seed on every machine: a campaign that failed can be run again. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new RangeError('There is nothing to pick from.')
      return from[below(from.length)] as T
    },
  }
}
