import { raw } from '#server/records/sql.ts'

/**
 * For what goes over all rows of a large portal: room to sort and add up, without which PostgreSQL goes by way of its disk,
 * and processes that help with it. Everything else is answered by one process, so that many are answered at once.
 */
export const forManyRows = raw(
  `select set_config('work_mem', '32MB', true), set_config('max_parallel_workers_per_gather', '2', true)`,
)
