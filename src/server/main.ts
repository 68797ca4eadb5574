import path from 'node:path'
import { makeApp } from './app.ts'
import { collectGarbage } from './collect-garbage.ts'
import { offerHold } from './backup/control.ts'
import { readConfig, refuseWithoutAddress } from './config.ts'
import { StartupError } from './database/startup-errors.ts'
import { prepareDatabase } from './database/prepare.ts'
import { tryToMakeMonths } from './features/admin/audit/months.ts'
import { expectOneFolder } from './files/one-folder.ts'
import { openFiles } from './files/open-store.ts'
import { plentyOfRoom, refuseWithoutRoom, watchDiskRoom, type Room } from './disk-room.ts'
import { closeToOthers, mendRights } from './files/owner-only.ts'
import { keepParts } from './http/earlier-parts.ts'
import { jsonLog } from './http/log.ts'
import { startJobs } from './jobs.ts'
import { openSmtp } from './mail/smtp.ts'
import { logFailingServices } from './outside/check-services.ts'
import { openSealer } from './secrets/sealer.ts'
import { demoDay, seedIfEmpty } from './seed/index.ts'
import { lastRequestsMs, listen, tryAddress } from './server.ts'
import { openTwilio } from './sms/twilio.ts'
import { packageVersion } from './version.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** How long requests and jobs under way may take to end when the server is told to stop. */
const patience = (statementMs: number): number => lastRequestsMs(statementMs) + 5_000

const roomSentences: Record<Room, string> = {
  enough: 'there is room on the disk again',
  little: 'the disk is nearly full: nothing more is saved until there is room',
  none: 'the disk is full: the server ends; make room and start it again',
}

async function main(): Promise<void> {
  closeToOthers()
  const config = readConfig(process.env)
  refuseWithoutAddress(config)
  await tryAddress(config.host, config.port)
  const embedded = config.databaseUrl === undefined
  if (embedded) refuseWithoutRoom(config.dataDir, config.diskReserveBytes)
  let database = await prepareDatabase(config)
  await expectOneFolder(database, config)
  const open = mendRights(config.dataDir)
  if (open !== undefined)
    process.stderr.write(
      `Other users of this machine may be able to read the data folder ${config.dataDir}, and its rights can't be changed (${open}).\n`,
    )
  // Demo users with their known password never enter a database that may be in production.
  const size = embedded && !config.production ? config.seed : 'none'
  // The demo stands in the present: visits of today, work that is due, limits that come near.
  const today = demoDay(new Date())
  const { seeded, logins } = await seedIfEmpty({ database, size, sealer: openSealer(config.secret), log: say, today })
  if (embedded && seeded) {
    // The engine never gives back what it took for the load.
    await database.close()
    database = await prepareDatabase(config)
    collectGarbage()
  }
  await tryToMakeMonths(database.pool, jsonLog)
  const room = embedded ? watchDiskRoom(config.dataDir, config.diskReserveBytes) : plentyOfRoom
  const portalFolder = path.join(ROOT, 'dist')
  const partsFolder = path.join(config.dataDir, 'parts')
  const { smtpUrl, mailFrom: from } = config
  const mailer = smtpUrl === undefined ? undefined : openSmtp({ url: smtpUrl, from })
  const gateway = config.sms && openTwilio(config.sms)
  const version = packageVersion()
  const app = makeApp({ config, room, database, log: jsonLog, version, portalFolder, partsFolder, mailer, gateway })
  await app.pushes.start()
  await app.outbox.start()
  const stopJobs = startJobs(app.jobs, jsonLog, app.metrics)
  const withdrawHold = embedded ? await offerHold(database, config.dataDir) : undefined
  const server = await listen(app, config.host, config.port, config.drainMs, lastRequestsMs(config.statementTimeoutMs))

  // No await may stand between listening and the handlers below: a signal would end the process with its requests.
  let stopping = false
  const stop = async (code: number): Promise<void> => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), config.drainMs + patience(config.statementTimeoutMs)).unref()
    await Promise.all([server.close(), app.outbox.stop(), app.pushes.stop(), withdrawHold?.()])
    mailer?.close()
    gateway?.close()
    await stopJobs()
    await database.close()
    process.exit(code)
  }
  room.follow((left) => {
    jsonLog.error(roomSentences[left])
    // On a full disk the database would hang, so the server ends while it still can.
    if (left === 'none') void stop(1)
  })
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))

  if (logins.length > 0) {
    say('Demo log-ins, all with the password Demo-2026!')
    for (const { email, role } of logins) say(`  ${email.padEnd(38)} ${role}`)
  }
  say(`Caseway is ready: ${server.url}`)
  // Only needed after the next release, so the start doesn't wait for them.
  await keepParts(portalFolder, partsFolder).catch((error: unknown) =>
    jsonLog.error('parts could not be kept', { error }),
  )
  void logFailingServices({ pool: database.pool, store: openFiles(config).store, config }, jsonLog)
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

main().catch((error: unknown) => {
  if (error instanceof StartupError) process.stderr.write(`${error.message}\n`)
  else
    process.stderr.write(
      `The server could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
  process.exit(1)
})
