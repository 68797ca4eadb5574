/** How a report is taken out; those for paper are rows that the reader's device sets. */
export const exportFormats = ['csv', 'json', 'xlsx', 'pdf', 'print'] as const
export type FormatName = (typeof exportFormats)[number]

/** Formats produced whole on the server, in the background. */
export const backgroundFormats = ['csv', 'xlsx'] as const

/** More rows than this are exported in the background. */
export const MOST_AT_ONCE = 5000

/** Row limit of a PDF. */
export const MOST_ON_PAPER = 5000
