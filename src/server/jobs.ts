import type { Log } from './http/log.ts'

/** Scheduled work. */
export interface Job {
  readonly name: string
  /** How long after the end of one run the next one starts. */
  readonly every: number
  readonly run: () => Promise<unknown>
  /** Makes a run that is under way end early. */
  readonly stop?: () => void
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

/** Hears of every run. */
export interface JobWatcher {
  ran(job: string, seconds: number, failed: boolean): void
}

/** Returns what ends them all, after the runs that are under way. */
export function startJobs(jobs: readonly Job[], log: Log, watcher?: JobWatcher): () => Promise<void> {
  const running = jobs.map((job) => repeat(job, log, watcher))
  return async () => {
    jobs.forEach((job) => job.stop?.())
    await Promise.all(running.map((stop) => stop()))
  }
}

/** The next run starts a while after the last one ended, so that a slow one never meets itself. */
function repeat(job: Job, log: Log, watcher?: JobWatcher): () => Promise<void> {
  let stopped = false
  let current: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  const run = async (): Promise<void> => {
    const begun = performance.now()
    const outcome = await Promise.resolve()
      .then(job.run)
      .then(
        () => undefined,
        (error: unknown) => ({ error }),
      )
    // What is cut short by the end of the process is no fault.
    if (stopped) return
    if (outcome) log.error('job failed', { job: job.name, error: outcome.error })
    watcher?.ran(job.name, (performance.now() - begun) / 1000, outcome !== undefined)
    next()
  }
  const next = (): void => {
    timer = setTimeout(() => {
      current = run()
    }, job.every)
    timer.unref()
  }
  next()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await current
  }
}
