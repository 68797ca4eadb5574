import { randomInt } from 'node:crypto'

/** A phone number out of eight million: what comes from a number that two cases have is matched with neither. */
export const newNumber = (): string => `+1786${String(randomInt(2_000_000, 9_999_999))}`
