// Opens the embedded database in the folder named on the command line and inserts rows for ever; every number it prints
// is a row PostgreSQL has acknowledged. Started by tests as a process of its own, to be killed.
import { openEmbedded } from '#server/database/embedded/index.ts'

const folder = process.argv[2]
if (!folder) throw new Error('Name a folder.')

try {
  const { pool } = await openEmbedded({ folder, statementTimeoutMs: 20_000 })
  await pool.query('create table if not exists ledger (id serial primary key, body text)')
  process.stdout.write('open\n')
  const insert = {
    name: 'insert',
    text: 'insert into ledger (body) values ($1) returning id',
    values: ['x'.repeat(500)],
  }
  const writer = async (): Promise<never> => {
    for (;;) {
      const { rows } = await pool.query<{ id: number }>(insert)
      process.stdout.write(`${rows[0]?.id}\n`)
    }
  }
  await Promise.all([writer(), writer(), writer(), writer()])
} catch (error) {
  process.stdout.write(`refused: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}\n`)
  process.exitCode = 1
}
