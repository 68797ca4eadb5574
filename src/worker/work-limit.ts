/** Below the time after which browsers stop a worker. */
export const WORK_LIMIT_MS = 3 * 60_000
