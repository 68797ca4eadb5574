const settings = {
  // Dates cut from times must not depend on where the server stands.
  TimeZone: 'UTC',
  // Pages lie on disks without moving heads, and mostly in memory. With the price of an old disk, the plan that is kept for
  // a list would rather sort all cases of the largest firm than read one page of them in order.
  random_page_cost: '1.1',
  // Compiling the plan of a list takes longer than reading the list.
  jit: 'off',
  // One process for each question, but for those that ask for help (`forManyRows`).
  max_parallel_workers_per_gather: '0',
}

/** How long a session may take for what, in milliseconds; 0 is without end. */
export interface SessionLimits {
  readonly statement: number
  readonly lock: number
  readonly idleInTransaction: number
}

export function sessionSettings(limits: SessionLimits): Readonly<Record<string, string>> {
  return {
    ...settings,
    statement_timeout: String(limits.statement),
    lock_timeout: String(limits.lock),
    idle_in_transaction_session_timeout: String(limits.idleInTransaction),
  }
}

/** What every session is opened with, as PostgreSQL's own command line takes it. */
export const sessionParameters: readonly string[] = wordsOf(settings)

/** The same with limits, as it stands in an address or the start of a connection. */
export const startupOptions = (limits: SessionLimits): string => wordsOf(sessionSettings(limits)).join(' ')

function wordsOf(all: Readonly<Record<string, string>>): string[] {
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
