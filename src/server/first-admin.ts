import { readConfig, refuseWithoutAddress } from './config.ts'
import { prepareDatabase } from './database/prepare.ts'
import { StartupError } from './database/startup-errors.ts'
import { createFirstAdmin } from './features/account/sign-in/first-admin.ts'
import { closeToOthers } from './files/owner-only.ts'
import { openSealer } from './secrets/sealer.ts'
import { seedIfEmpty } from './seed/index.ts'

/**
 * npm run admin -- <email> <name>: makes an administrator where there is none, and prints a link with which he chooses
 * his password.
 */
async function main(): Promise<void> {
  const [email, ...words] = process.argv.slice(2)
  if (!email || words.length === 0)
    throw new StartupError('Name the administrator: npm run admin -- ann@example.com Ann Example')
  closeToOthers()
  const config = readConfig(process.env)
  refuseWithoutAddress(config)
  const database = await prepareDatabase(config)
  try {
    await seedIfEmpty({ database, size: 'none', sealer: openSealer(config.secret), log: () => undefined })
    const portal = config.publicUrl ?? `http://localhost:${config.port}`
    const link = await createFirstAdmin(database.pool, { email, name: words.join(' ') }, portal)
    process.stdout.write(
      `${email} is an administrator. Open this link within 30 minutes to choose a password:\n${link}\n`,
    )
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
