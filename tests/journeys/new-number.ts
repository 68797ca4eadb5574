import { randomInt } from 'node:crypto'

/** A phone number that no other case has: what comes from a number of two cases is matched with neither. */
export const newNumber = (): string => `+1786${String(randomInt(2_000_000, 9_999_999))}`
