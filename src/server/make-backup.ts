import { parseArgs } from 'node:util'
import { makeBackup, removeOlder } from './backup/make.ts'
import { readConfig } from './config.ts'
import { StartupError } from './database/startup-errors.ts'
import { closeToOthers } from './files/owner-only.ts'
import { packageVersion } from './version.ts'

const NAMED = 10

/** npm run backup -- <folder> [--keep <number>] [--leave-files]: writes a new backup, while the portal runs or not. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' }, 'leave-files': { type: 'boolean' } },
  })
  const [into, ...more] = positionals
  if (!into || more.length > 0) throw new StartupError('Name one folder for backups: npm run backup -- /srv/backups')
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new StartupError('--keep takes how many backups stay, such as --keep 14.')
  closeToOthers()
  const config = readConfig(process.env)
  const { 'leave-files': leaveFiles = false } = values
  const { folder, files, counts, heldMs, fetched } = await makeBackup(config, into, packageVersion(), { leaveFiles })
  say(`${folder} holds ${files} files; the portal waited ${heldMs} ms.`)
  say(
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', '),
  )
  if (!config.secretFile) say('SECRET_KEY comes from the environment and is not in the backup: keep it apart.')
  if (leaveFiles && config.s3) say(`The bytes of documents stay in ${config.s3.bucket}: keep its versions.`)
  if (keep !== undefined) for (const name of removeOlder(into, keep)) say(`${name} was removed.`)
  complain('are not in the store, although records name them', fetched.missing)
  complain('are not what they were when they came, and are in the backup as they are now', fetched.changed)
}

/** The backup is good, but what it could not take must not pass unseen. */
function complain(what: string, places: readonly string[]): void {
  if (places.length === 0) return
  process.exitCode = 1
  const named = places.slice(0, NAMED).join(', ')
  process.stderr.write(`${places.length} files ${what}: ${named}${places.length > NAMED ? ', …' : ''}\n`)
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
