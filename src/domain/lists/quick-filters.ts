/** How many filters of a list stand ready as chips before they are set. */
export const MOST_QUICK_FILTERS = 4
