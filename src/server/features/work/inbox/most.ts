/** A kind with more than these has its oldest ones here; the lists behind it have all. */
export const MOST_OF_A_KIND = 100
