/** Upload location. Its address still allows overwriting, so files there are never served. */
export const incoming = (key: string): string => `incoming/${key}`

/** Where the looked-through bytes stay. No address to write here is ever given out. */
export const kept = (key: string): string => `kept/${key}`
