import { readConfig } from './config.ts'
import { prepareDatabase } from './database/prepare.ts'
import { sealAudit, verifyAudit } from './features/audit/seals.ts'

/** npm run audit:verify: recomputes every seal over the record of what was seen and done. */
async function main(): Promise<void> {
  const database = await prepareDatabase(readConfig(process.env))
  try {
    await sealAudit(database.pool)
    const { seals, events, broken } = await verifyAudit(database.pool)
    if (broken) {
      process.stderr.write(
        `The audit record was altered: seal ${broken.number} of ${seals} does not fit (${broken.why}).\n`,
      )
      process.exitCode = 1
    } else {
      process.stdout.write(`The audit record is intact: ${events} events under ${seals} seals.\n`)
    }
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
