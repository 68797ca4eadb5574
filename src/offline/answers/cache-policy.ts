import type { ConversationTab } from '#domain/rules/sms/thread.ts'
import type { Days } from './kept-days.ts'

/** `about` of answers that belong to no single case. */
export const GENERAL = 'general'
/** `about` of the visits of some days, across all cases. */
export const DAYS = 'days'
/** `about` of the last painted list of cases, which the next start shows first. */
export const PAINTED = 'painted'

/** How the answer to a query is stored on the device, declared in the query's `meta`. Without one it is not stored. */
export type CachePolicy = {
  /** Id of the case it belongs to, so that removing the case removes it too; else `GENERAL` or `DAYS`. */
  readonly about: string
} & (
  | { readonly form: 'history' | 'visits' | 'work' | 'firm_screen' | 'practice_screen' | 'funder_screen' }
  /** Stored unchanged: nothing in it is barred from devices. */
  | { readonly form: 'as-is' }
  /** Records of an entity, alone or inside an answer; only columns that devices may store are kept. */
  | { readonly form: 'row' | 'rows' | 'page' | 'head'; readonly entity: string }
)

/** How the device can compute an answer it has not stored, from other stored data. */
export type StandIn =
  | { readonly tells: 'unread' }
  /** Open conversations, by a tab of their queue: of every case on the device, or of those of the person alone. */
  | { readonly tells: 'conversations'; readonly tab: ConversationTab; readonly of: 'all' | 'own' }
  | { readonly tells: 'head'; readonly id: string }
  /** The row of a case, as far as lists tell it. */
  | { readonly tells: 'case'; readonly id: string }
  /** Visits of days that are covered by stored answers for other ranges. */
  | { readonly tells: 'days'; readonly days: Days }
  /** Cases that match the words: as a list page, ranked for a picker, or as a search answer. */
  | { readonly tells: 'found'; readonly words: string; readonly most: number; readonly as: 'page' | 'cases' | 'search' }
