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

/** What every session is opened with, as PostgreSQL's own command line takes it. */
export const sessionParameters: readonly string[] = Object.entries(settings).flatMap(([name, value]) => [
  '-c',
  `${name}=${value}`,
])
