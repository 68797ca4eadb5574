import { parseArgs } from 'node:util'
import { readConfig } from './config.ts'
import { prepareDatabase } from './database/prepare.ts'
import { StartupError } from './database/startup-errors.ts'
import { archivePart } from './features/admin/audit/archive/make.ts'
import { sealKey } from './features/admin/audit/seals/chain.ts'
import { closeToOthers } from './files/owner-only.ts'

/** A year back, everybody can ask who saw what without fetching an archive. */
const KEPT_MONTHS = 12
/** Screens look back some days and the last month is compared with this one. */
const FEWEST_KEPT = 2

/** npm run audit:archive -- <month> <folder> [--keep <months>]: moves a month of the record into a file. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } })
  const [part, folder, ...more] = positionals
  if (!part || !folder || more.length > 0)
    throw new StartupError('Name a month and a folder: npm run audit:archive -- 2025-01 /srv/audit')
  const keep = values.keep === undefined ? KEPT_MONTHS : Number(values.keep)
  if (!Number.isInteger(keep) || keep < FEWEST_KEPT)
    throw new StartupError(`--keep takes how many months stay, at least ${FEWEST_KEPT}.`)
  closeToOthers()
  const config = readConfig(process.env)
  const database = await prepareDatabase(config)
  try {
    const { file, events, seals, sha256 } = await archivePart(database, sealKey(config.secret), { part, folder, keep })
    process.stdout.write(
      `${events} events of ${part}, with seals ${seals}, are in ${file} and no longer in the database.\n` +
        `SHA-256: ${sha256}\nKeep the file for as long as the record has to be kept, in two places, closed to others.\n`,
    )
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
