import * as v from 'valibot'

/** What is open over a tab, so that a link can lead right there. Anything unreadable is nothing. */
export const doingSearch = v.object({
  doing: v.optional(v.fallback(v.optional(v.picklist(['new', 'print'])), undefined)),
})
