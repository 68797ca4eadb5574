/** A whole number from the environment. */
export function numberSetting(name: string, fallback: number): number {
  const text = process.env[name]
  if (text === undefined || text === '') return fallback
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

export type DatabaseKind = 'embedded' | 'postgres'

/** The databases a program runs on: both, unless one is named or PostgreSQL can't be started here. */
export function databaseSetting(name: string, postgresIsHere: boolean): DatabaseKind[] {
  const word = wordSetting(name, ['embedded', 'postgres', 'both'], 'both')
  if (word !== 'both') return [word]
  return postgresIsHere ? ['embedded', 'postgres'] : ['embedded']
}
