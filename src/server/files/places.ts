/** Where a browser puts the bytes. Whoever has an address for it may still overwrite them, so nobody is shown these. */
export const incoming = (key: string): string => `incoming/${key}`

/** Where the looked-through bytes stay. No address to write here is ever given out. */
export const kept = (key: string): string => `kept/${key}`
