import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { restoreBackup } from './backup/restore.ts'
import { readConfig } from './config.ts'
import { StartupError } from './database/startup-errors.ts'
import { closeToOthers } from './files/owner-only.ts'
import { packageVersion } from './version.ts'

/** npm run restore -- <backup> [--replace] [--end-sessions]: puts a backup in the place that the settings name. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean' }, 'end-sessions': { type: 'boolean' } },
  })
  const [folder, ...more] = positionals
  if (!folder || more.length > 0)
    throw new StartupError('Name one backup: npm run restore -- /srv/backups/caseway-2026-01-31T02-00-00-000Z')
  closeToOthers()
  const config = readConfig(process.env)
  // Reading the settings makes a key where there is none; here it comes with the backup.
  if (config.secretFile?.isNew) rmSync(config.secretFile.path)
  const { 'end-sessions': endSessions = false, replace = false } = values
  const { about, before, poured } = await restoreBackup(config, folder, {
    replace,
    endSessions,
    version: packageVersion(),
  })
  say(`The portal is as it was at ${about.made_at}. Devices compare what they hold with it when they next connect.`)
  say(
    endSessions
      ? 'Everybody signs in anew.'
      : 'Sessions that were ended since are open again: restore with --end-sessions where a device was lost.',
  )
  if (poured && config.s3)
    say(`Files sent to ${config.s3.bucket}: ${poured.sent}; already there, byte for byte: ${poured.there}.`)
  if (before) say(`What stood there before lies in ${before}: remove it when you no longer need it.`)
  say('Check the record with npm run audit:verify, then start the portal.')
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
