/** The shape of what lies in a replica. Another number throws the rows away, never what waits to be sent. */
export const REPLICA_VERSION = 1

/** `meta` holds nothing about people and lies open; the others hold what is sealed. */
export const TABLES = ['meta', 'block', 'answer', 'outbox'] as const
export type Table = (typeof TABLES)[number]

const PREFIX = 'caseway.replica.'

/** One database a person; its name does not tell whose it is. */
export const replicaName = (owner: string): string => `${PREFIX}${owner}`

/** Whose replica a database is, where it is one. */
export const ownerIn = (name: string): string | undefined =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined
