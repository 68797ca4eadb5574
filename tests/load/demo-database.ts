import { prepareDatabase } from '#server/database/prepare.ts'
import { openSealer } from '#server/secrets/sealer.ts'
import { seedIfEmpty } from '#server/seed/index.ts'

/** Names a PostgreSQL database with the demo data that programs copy instead of filling one of their own. */
export const DEMO_DATABASE = 'DEMO_DATABASE_URL'

/** Seals what the databases of these programs keep sealed. */
export const SECRET_KEY = 'a secret of campaigns and of nothing else'

export const keyOf = (secret: string) => ({ secret: Buffer.from(secret), secretFile: undefined })

/** Fills an empty PostgreSQL database with the demo data. */
export async function fillDemoDatabase(databaseUrl: string): Promise<void> {
  const database = await prepareDatabase({ databaseUrl, dataDir: '', ...keyOf(SECRET_KEY) })
  try {
    await seedIfEmpty({
      database,
      size: 'demo',
      sealer: openSealer(Buffer.from(SECRET_KEY)),
      log: () => undefined,
    })
  } finally {
    await database.close()
  }
}
