/** More lines make no paper that anybody reads. */
export const MOST_ON_SHEET = 2000
