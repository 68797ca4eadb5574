import { describe } from 'vitest'
import { engineNames, type EngineName } from './server.ts'

/** The same tests on each way to run. Where PostgreSQL is missing, its half counts as skipped. */
export function onBothEngines(title: string, tests: (engine: EngineName) => void): void {
  for (const { engine, missing } of engineNames) {
    describe.skipIf(missing)(`${title} on ${engine}`, () => {
      tests(engine)
    })
  }
}
