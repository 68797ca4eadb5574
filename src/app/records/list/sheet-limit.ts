/** Row limit of a printed list. */
export const MOST_ON_SHEET = 2000
