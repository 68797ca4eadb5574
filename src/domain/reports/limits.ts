/** How a report is taken out; those for paper are rows that the reader's device sets. */
export const exportFormats = ['csv', 'json', 'xlsx', 'pdf', 'print'] as const
export type FormatName = (typeof exportFormats)[number]

/** Those that are made whole on the server, without anybody waiting for them. */
export const backgroundFormats = ['csv', 'xlsx'] as const

/** More rows are made into a file in the background: nobody waits that long before a page. */
export const MOST_AT_ONCE = 5000

/** More rows make no PDF that anybody reads. */
export const MOST_ON_PAPER = 5000
