import { foldSearch } from './fold.ts'

/** How well a name answers a search: each word begins a word of it, each stands somewhere in it, or it does not hold them. */
export const NAME_RANKS = { begins: 0, holds: 1, other: 2 } as const
export type NameRank = (typeof NAME_RANKS)[keyof typeof NAME_RANKS]

/** Of more hits than these only the first are put in order: the name of each is folded for it. */
export const MOST_RANKED = 2000

/** The words are folded, as `foldSearch` makes them. Hits are put in this order on the server and on a device alike. */
export function nameRank(name: string, words: readonly string[]): NameRank {
  const place = ` ${foldSearch(name)}`
  if (words.every((word) => place.includes(` ${word}`))) return NAME_RANKS.begins
  return words.every((word) => place.includes(word)) ? NAME_RANKS.holds : NAME_RANKS.other
}
