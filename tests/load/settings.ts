/**
 * QUICK=1: the same program with small numbers on demo data. `npm test` runs every program this way, so that none stops
 * working unnoticed; its figures say nothing about speed.
 */
export const QUICK = process.env['QUICK'] === '1'

/** PATRONI=1: Patroni looks after the servers of a cluster, in place of its own steward. */
export const WITH_PATRONI = process.env['PATRONI'] === '1'

/** A whole number from the environment; without one, the usual number or that of the quick form. */
export function numberSetting(name: string, usual: number, quick = usual): number {
  const text = process.env[name]
  if (text === undefined || text === '') return QUICK ? quick : usual
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0) throw new RangeError(`${name} is "${text}" but must be a whole number.`)
  return value
}

/** One word of a few from the environment. */
export function wordSetting<const W extends string>(name: string, words: readonly W[], fallback: W): W {
  const text = process.env[name]
  if (text === undefined || text === '') return fallback
  const word = words.find((known) => known === text)
  if (word === undefined) throw new RangeError(`${name} is "${text}" but must be one of ${words.join(', ')}.`)
  return word
}

export const dataSizes = ['demo', 'large'] as const
export type DataSize = (typeof dataSizes)[number]

/** The data that a benchmark works on: large, unless BENCH_DATA or the quick form says demo. */
export function dataSetting(): DataSize {
  return wordSetting('BENCH_DATA', dataSizes, QUICK ? 'demo' : 'large')
}

export type DatabaseKind = 'embedded' | 'postgres'

/** The databases a program runs on: both, unless one is named or PostgreSQL can't be started here. */
export function databaseSetting(name: string, postgresIsHere: boolean): DatabaseKind[] {
  const word = wordSetting(name, ['embedded', 'postgres', 'both'], 'both')
  if (word !== 'both') return [word]
  return postgresIsHere ? ['embedded', 'postgres'] : ['embedded']
}
