import { readConfig } from './config.ts'
import { prepareDatabase } from './database/prepare.ts'
import { LIVES_ON_MS, rotatePushKey } from './realtime/push/keys.ts'
import { closeToOthers } from './files/owner-only.ts'
import { openSealer } from './secrets/sealer.ts'

const DAY = 24 * 60 * 60_000

/** npm run push:rotate: browsers subscribe with another key from now on; the one before is still good for those that have it. */
async function main(): Promise<void> {
  closeToOthers()
  const config = readConfig(process.env)
  const database = await prepareDatabase(config)
  try {
    const key = await rotatePushKey(database.pool, openSealer(config.secret))
    process.stdout.write(
      `Browsers subscribe to pushes with ${key} from now on, each when the portal is next opened there.\n` +
        `The key before is used for the others for ${LIVES_ON_MS / DAY} days more. Servers that run learn of it within a minute.\n`,
    )
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
