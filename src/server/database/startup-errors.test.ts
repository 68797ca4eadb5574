import { expect, test } from 'vitest'
import { connectionRefused, folderNotUsable, folderOfOtherVersion, StartupError } from './startup-errors.ts'

const target = { setting: 'DATABASE_URL', host: 'db.example', port: 5432, database: 'caseway', user: 'app' }
const failure = (code: string): Error => Object.assign(new Error('words of a library'), { code })

test.each([
  ['28P01', 'refuses the user app'],
  ['28000', 'refuses the user app'],
  ['3D000', 'has no database caseway'],
  ['53300', 'has no free connections'],
  ['57P03', 'is still starting or stopping'],
  ['ENOTFOUND', "host db.example can't be found"],
  ['ECONNREFUSED', 'Nothing answers at db.example:5432'],
  ['ETIMEDOUT', "can't be reached (ETIMEDOUT)"],
])('%s is told as one sentence', (code, words) => {
  const error = connectionRefused(target, failure(code))
  expect(error).toBeInstanceOf(StartupError)
  expect(error.message).toContain(words)
  expect(error.message).toMatch(/^[^\n]+: [^\n]+\.$/)
})

test('of several addresses that failed the first is told', () => {
  const error = connectionRefused(target, new AggregateError([failure('ECONNREFUSED'), failure('ENETUNREACH')]))
  expect(error.message).toContain('Nothing answers')
})

test('a folder is told with the reason and the way out', () => {
  expect(folderNotUsable('/data', failure('EACCES')).message).toBe(
    "The data folder /data can't be used (EACCES): give this user the right to read and write it, " +
      'or name another folder in DATA_DIR.',
  )
  expect(folderOfOtherVersion('/data', '17', '18').message).toContain('export it with the release that wrote it')
  expect(folderOfOtherVersion('/data', '19', '18').message).toContain('start it with the newer release')
})
