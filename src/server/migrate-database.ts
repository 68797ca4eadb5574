import { parseArgs } from 'node:util'
import { readConfig } from './config.ts'
import { migrate, missingIn } from './database/migrate.ts'
import { openNamed } from './database/prepare.ts'
import { allowRequestRole } from './database/request-role.ts'
import { closeToOthers } from './files/owner-only.ts'

/** A table may be busy for long; each try waits for it only shortly, and then lets others through. */
const TRIES = 1_000

/** npm run migrate [-- --contract]: brings the database to this release while the version before still runs. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { contract: { type: 'boolean', default: false } } })
  closeToOthers()
  const database = await openNamed(readConfig(process.env))
  try {
    const done = await migrate(database, { tries: TRIES, contract: values.contract })
    await allowRequestRole(database)
    for (const name of done) say(name)
    say(done.length === 0 ? 'The database is of this release.' : `${done.length} applied.`)
    const left = await missingIn(database)
    if (left.length > 0)
      say(
        `Left for later, because the version before needs what they take away: ${left.join(', ')}. ` +
          'Run npm run migrate -- --contract once nothing of it runs; after that there is no step back.',
      )
  } finally {
    await database.close()
  }
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
