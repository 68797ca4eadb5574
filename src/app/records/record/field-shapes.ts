/** Shares of a whole are kept in hundredths of a percent. */
export const isBasisPoints = (name: string): boolean => name.endsWith('_bps') || name === 'bps'

/** A name of the time-zone database. */
export const isTimeZone = (name: string): boolean => name === 'timezone' || name === 'default_timezone'

/** The other half of a fee that is kept as a fraction, for the half that stands for both. */
export function denominatorOf(name: string): string | undefined {
  return name.endsWith('fee_num') ? name.replace(/num$/, 'den') : undefined
}

/** Told with the numerator. */
export const isDenominator = (name: string): boolean => name.endsWith('fee_den')
