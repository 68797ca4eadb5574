import { readFileSync } from 'node:fs'
import path from 'node:path'
import { makeApp } from './app.ts'
import { readConfig, refuseWithoutAddress } from './config.ts'
import { StartupError } from './database/startup-errors.ts'
import { prepareDatabase } from './database/prepare.ts'
import { openFiles } from './files/open-store.ts'
import { jsonLog } from './http/log.ts'
import { startJobs } from './jobs/index.ts'
import { openSmtp } from './mail/smtp.ts'
import { openSealer } from './secrets/sealer.ts'
import { demoDay, seedIfEmpty } from './seed/index.ts'
import { listen, tryAddress } from './server.ts'
import { openTwilio } from './sms/twilio.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** How long requests under way may take to end when the server is told to stop. */
const PATIENCE = 10_000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  refuseWithoutAddress(config)
  await tryAddress(config.host, config.port)
  const database = await prepareDatabase(config)
  const embedded = config.databaseUrl === undefined
  // Demo people and their known password never reach a database somebody else may be using for real.
  const size = embedded && !config.production ? config.seed : 'none'
  // The demo stands in the present: visits of today, work that is due, limits that come near.
  const today = demoDay(new Date())
  const { logins } = await seedIfEmpty({ database, size, sealer: openSealer(config.secret), log: say, today })
  const app = makeApp({
    config,
    database,
    log: jsonLog,
    version: packageVersion(),
    portalFolder: path.join(ROOT, 'dist'),
  })
  const server = await listen(app, config.host, config.port)
  const { smtpUrl, mailFrom: from } = config
  const mailer = smtpUrl === undefined ? undefined : openSmtp({ url: smtpUrl, from })
  const post = mailer && { pool: database.pool, mailer, from }
  await app.pushes.start()
  const gateway = config.sms && openTwilio(config.sms)
  const sms = { pool: database.pool, gateway, from: config.smsFrom }
  const unread = { waits: config.waits, portal: config.publicUrl, house: config.mailFrom.name }
  const stopJobs = startJobs({ database, files: openFiles(config), post, sms, unread, log: jsonLog })

  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), PATIENCE).unref()
    await Promise.all([server.close(), app.pushes.stop()])
    mailer?.close()
    gateway?.close()
    await stopJobs()
    await database.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())

  if (logins.length > 0) {
    say('Demo log-ins, all with the password Demo-2026!')
    for (const { email, role } of logins) say(`  ${email.padEnd(38)} ${role}`)
  }
  say(`Caseway is ready: ${server.url}`)
}

function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }
  return version
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
