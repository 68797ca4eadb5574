/** How a report is taken out; those for paper are rows that the reader's device sets. */
export const exportFormats = ['csv', 'json', 'xlsx', 'pdf', 'print'] as const
export type FormatName = (typeof exportFormats)[number]

/** Formats that the server can produce whole in the background, while the user goes on. */
export const backgroundFormats = ['csv', 'xlsx'] as const

/** More rows than this are exported in the background: it takes too long to wait for on a page. */
export const MOST_AT_ONCE = 5000

/** Row limit of a PDF; a longer one would not be read. */
export const MOST_ON_PAPER = 5000
