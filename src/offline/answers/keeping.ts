import type { Days } from './kept-days.ts'

/** What answers are about that are about no single case. */
export const GENERAL = 'general'
/** And those about the visits of some days, whosever they are. */
export const DAYS = 'days'
/** And the list of cases as it was painted last, for the next start. */
export const PAINTED = 'painted'

/**
 * How the answer to a question lies on the device, under its key. A question says it with itself; the answer to one that
 * says nothing is not kept.
 */
export type Keeping = {
  /** The case it is about: everything of a case goes with it. Else `GENERAL` or `DAYS`. */
  readonly about: string
} & (
  | { readonly form: 'history' | 'visits' }
  /** Nothing in it has to stay off a device. */
  | { readonly form: 'as-is' }
  /** Records of an entity, or what holds some of them: of their columns those are kept that may lie on a device. */
  | { readonly form: 'row' | 'rows' | 'page' | 'head'; readonly entity: string }
)

/** What the device can tell from what else lies there, where this answer was not kept. */
export type StandIn =
  | { readonly tells: 'unread' }
  | { readonly tells: 'head'; readonly id: string }
  /** Visits of days that are among others of which answers were kept. */
  | { readonly tells: 'days'; readonly days: Days }
  /** The cases that the words find: as a page of a list, best first to choose one, or as an answer of the search. */
  | { readonly tells: 'found'; readonly words: string; readonly most: number; readonly as: 'page' | 'cases' | 'search' }
