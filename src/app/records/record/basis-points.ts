/** Shares of a whole are kept in hundredths of a percent. */
export const isBasisPoints = (name: string): boolean => name.endsWith('_bps')
