import { describe } from 'vitest'
import { engineNames, type EngineName } from './server.ts'

type Tests = (engine: EngineName) => void

/** The same tests on each way to run. Where PostgreSQL is missing, its half counts as skipped. */
export function onBothEngines(title: string, tests: Tests): void {
  onEngines(engineNames, title, tests)
}

/** What only a database with several sessions can show. */
export function onPostgres(title: string, tests: Tests): void {
  const only = engineNames.filter(({ engine }) => engine === 'postgres')
  onEngines(only, title, tests)
}

function onEngines(names: typeof engineNames, title: string, tests: Tests): void {
  for (const { engine, missing } of names) {
    describe.skipIf(missing)(`${title} on ${engine}`, () => {
      tests(engine)
    })
  }
}
