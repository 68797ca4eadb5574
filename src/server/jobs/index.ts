import type { Database } from '#server/database/database.ts'
import { watchSeals, type SealWatch } from '#server/features/audit/seals/watch.ts'
import { removeLeftovers } from '#server/features/files/leftovers.ts'
import { openFileMaker } from '#server/features/reports/jobs/making.ts'
import { removeExports } from '#server/features/reports/jobs/removing.ts'
import type { Files } from '#server/files/open-store.ts'
import type { Log } from '#server/http/log.ts'
import { sendDue, type Post } from '#server/mail/send-due.ts'
import { sendDueSms, type SmsPost } from '#server/sms/send-due.ts'
import { escalateUnread, type Escalating } from './escalations.ts'
import { carryOutFirmChanges } from './firm-changes.ts'
import { remindOfLimitations } from './limitations.ts'
import { checkMoneyNightly } from './money-check.ts'
import { closeLogInsOfLeavers } from './leavers.ts'
import { expireOffers } from './offers.ts'
import { forgetOldAnswers, pruneChangeLog, pruneLiveEvents } from './pruning.ts'
import { comparePushes } from './push-check.ts'
import { remindOfUnread } from './reminders.ts'

interface Job {
  readonly name: string
  readonly every: number
  readonly run: () => Promise<unknown>
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

interface Parts {
  readonly database: Database
  readonly files: Files
  /** None where mail stays in the outbox. */
  readonly post: Post | undefined
  readonly sms: SmsPost
  readonly unread: Omit<Escalating, 'pool'>
  readonly seals: Pick<SealWatch, 'secret' | 'dataDir'>
  readonly log: Log
}

/** Work that nobody asks for. Returns what ends it, after the run that is under way. */
export function startJobs({ database, files, post, sms, unread, seals, log }: Parts): () => Promise<void> {
  const { pool, maintenance } = database
  const fileMaker = openFileMaker({ pool, store: files.store, log })
  const jobs: Job[] = [
    { name: 'seal audit', every: 5 * SECOND, run: watchSeals({ pool, log, ...seals }) },
    { name: 'pass appointments', every: MINUTE, run: () => pool.query('select refresh_passed_appointments()') },
    { name: 'expire offers', every: HOUR, run: () => expireOffers(pool) },
    { name: 'close log-ins of leavers', every: HOUR, run: () => closeLogInsOfLeavers(pool, log) },
    { name: 'prune change log', every: HOUR, run: () => pruneChangeLog(pool) },
    { name: 'prune live events', every: HOUR, run: () => pruneLiveEvents(pool) },
    { name: 'check money', every: HOUR, run: () => checkMoneyNightly(pool, log) },
    { name: 'forget old answers', every: HOUR, run: () => forgetOldAnswers(pool) },
    { name: 'remove leftovers', every: HOUR, run: () => removeLeftovers(pool, files) },
    { name: 'make files', every: 2 * SECOND, run: () => fileMaker.run() },
    { name: 'remove exports', every: 5 * MINUTE, run: () => removeExports(pool, files.store) },
    ...(post ? [{ name: 'send mail', every: 5 * SECOND, run: () => sendDue(post) }] : []),
    { name: 'send text messages', every: 5 * SECOND, run: () => sendDueSms(sms) },
    { name: 'remind of unread messages', every: MINUTE, run: () => remindOfUnread({ pool, ...unread }) },
    { name: 'escalate unread messages', every: MINUTE, run: () => escalateUnread({ pool, ...unread }) },
    { name: 'remind of limitations', every: HOUR, run: () => remindOfLimitations({ pool, ...unread }) },
    { name: 'carry out firm changes', every: MINUTE, run: () => carryOutFirmChanges({ pool, ...unread }) },
    { name: 'compare pushes', every: HOUR, run: () => comparePushes(pool, log) },
    { name: 'checkpoint', every: 5 * MINUTE, run: () => maintenance.checkpoint() },
    { name: 'vacuum', every: 6 * HOUR, run: () => maintenance.vacuum() },
  ]
  const running = jobs.map((job) => repeat(job, log))
  return async () => {
    fileMaker.stop()
    await Promise.all(running.map((stop) => stop()))
  }
}

/** The next run starts a while after the last one ended, so that a slow one never meets itself. */
function repeat(job: Job, log: Log): () => Promise<void> {
  let stopped = false
  let current: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  const next = (): void => {
    timer = setTimeout(() => {
      current = Promise.resolve()
        .then(job.run)
        .then(() => undefined)
        .catch((error: unknown) => {
          if (!stopped) log.error('job failed', { job: job.name, error })
        })
        .finally(() => {
          if (!stopped) next()
        })
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
