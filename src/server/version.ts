import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Of the package, as it stands beside these sources. */
export function packageVersion(): string {
  const file = path.resolve(import.meta.dirname, '../../package.json')
  const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'))
  return version
}

/** The version as one number that grows with it: 1.2.3 is 1002003. */
export function buildOf(version: string): number {
  return version.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0)
}
