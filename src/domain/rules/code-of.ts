import { foldSearch } from './fold.ts'

const MOST = 34

/** A code made of a title, with room for a number behind it; without Latin letters or figures: `entry`. */
export function codeOf(title: string): string {
  const words = foldSearch(title).match(/[a-z0-9]+/g) ?? []
  return words.join('_').slice(0, MOST).replace(/_$/, '') || 'entry'
}
