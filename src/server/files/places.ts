/** Upload location. Its address still allows overwriting, so files there are never served. */
export const incoming = (key: string): string => `incoming/${key}`

/** Where the looked-through bytes stay. No address to write here is ever given out. */
export const kept = (key: string): string => `kept/${key}`

/** Of a prepared export; each attempt has a place of its own, so that none spoils another's. */
export const exported = (key: string, attempt: number): string => `exports/${key}-${attempt}`
