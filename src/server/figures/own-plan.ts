import { sql } from '#server/records/sql.ts'

/**
 * A setting for what reads few rows for one person and many for another, or of a day and of a year: a plan that a session
 * keeps for all of them is made for neither. A report of 1.3 s took 6.8 with one.
 */
export const ownPlan = sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`
