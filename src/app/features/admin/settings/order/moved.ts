export type Step = 'up' | 'down' | 'first' | 'last'
export const steps: readonly Step[] = ['first', 'up', 'down', 'last']

/** The same list with one of it at another place. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const [item] = items.slice(from, from + 1)
  const place = Math.max(0, Math.min(items.length - 1, to))
  return item === undefined ? items : items.toSpliced(from, 1).toSpliced(place, 0, item)
}

export function placeAfter(step: Step, from: number, count: number): number {
  return { up: Math.max(0, from - 1), down: Math.min(count - 1, from + 1), first: 0, last: count - 1 }[step]
}

/** Where a row falls that is let go at this height, between the middles of the others. */
export function placeAt(height: number, from: number, middles: readonly number[]): number {
  return middles.filter((middle, place) => place !== from && middle < height).length
}
