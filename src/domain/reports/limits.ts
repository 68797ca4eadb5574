/** More rows are made into a file in the background: nobody waits that long before a page. */
export const MOST_AT_ONCE = 5000

/** More rows make no PDF that anybody reads. */
export const MOST_ON_PAPER = 5000
