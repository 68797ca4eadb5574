import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameInWords } from '#app/i18n/name-in-words.ts'
import { languages } from '#app/i18n/languages.ts'
import { migrate } from '#server/database/migrate.ts'
import { engines, temporaryFolder, type TestDatabase } from '#tests/support/databases.ts'
import { witness, witnessMigration } from '#tests/support/witness.ts'

const root = path.resolve(import.meta.dirname, '../..')
const copy = temporaryFolder()
const run = promisify(execFile)

const DEFINITION = 'src/domain/entities/witness.ts'
const DATABASE = 'src/server/database'
const labelsOf = (language: string, entity: string) => `src/app/i18n/locales/${language}/entities/${entity}.json`
const foreign = Object.keys(languages).filter((language) => language !== 'en')

/** Texts of the sources by their paths, without what tools write at every start. */
type Tree = ReadonlyMap<string, string>

function readTree(): Tree {
  const files = fs
    .readdirSync(path.join(copy, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(copy, path.join(parentPath, name)).replaceAll(path.sep, '/'))
  return new Map(
    files
      .filter((file) => !/\/styled\/|\.gen\.ts$/.test(file))
      .map((file) => [file, fs.readFileSync(path.join(copy, file), 'utf8')]),
  )
}

const changed = (before: Tree, after: Tree): string[] =>
  [...after].filter(([file, text]) => before.get(file) !== text).map(([file]) => file)

const write = (file: string, text: string): void => fs.writeFileSync(path.join(copy, file), text)
function edit(file: string, change: (text: string) => string): void {
  const text = fs.readFileSync(path.join(copy, file), 'utf8')
  const now = change(text)
  if (now === text) throw new Error(`${file} is no longer written as this test expects`)
  write(file, now)
}

const register = () => run(process.execPath, ['.setup/register.ts'], { cwd: copy })

interface Report {
  testResults: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[]
}

/** The unit tests that read the register, run in the copy: those that fail, with what they say. */
async function failures(): Promise<Map<string, string>> {
  const readers = [...readTree()].filter(
    ([file, text]) => /\.test\.tsx?$/.test(file) && /'(#domain\/entities|\.|\.\.\/entities)\/index\.ts'/.test(text),
  )
  const report = path.join(copy, 'report.json')
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const args = ['run', '--project', 'unit', '--reporter', 'json', '--outputFile', report]
  // It ends with an error where a test fails, and the report says which.
  await run(process.execPath, [vitest, ...args, ...readers.map(([file]) => file)], { cwd: copy }).catch(() => undefined)
  const { testResults } = JSON.parse(fs.readFileSync(report, 'utf8')) as Report
  const failed = testResults.flatMap((file) => file.assertionResults).filter(({ status }) => status === 'failed')
  return new Map(failed.map(({ fullName, failureMessages }) => [fullName, failureMessages.join('\n')]))
}

let opened: TestDatabase

beforeAll(async () => {
  for (const part of ['src', '.setup', 'tests/support', 'tests/vitest.parts.config.ts'])
    fs.cpSync(path.join(root, part), path.join(copy, part), { recursive: true })
  for (const file of ['package.json', 'vite.config.ts', 'tsconfig.json'])
    fs.copyFileSync(path.join(root, file), path.join(copy, file))
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'dir')
  opened = await engines[0]!.open()
})
afterAll(async () => {
  await opened.close()
  fs.rmSync(copy, { recursive: true, force: true })
})

/** The list of the specification, which the test of the register repeats on purpose. */
const SPECIFICATION = 'the register D1: holds the 36 entities and the tasks, each once'

// Generous: the unit tests run in the copy twice.
test('D1: one more entity touches five files, one more field four, and what is forgotten is named', async () => {
  const start = readTree()
  const definition = fs.readFileSync(path.join(root, 'tests/support/witness.ts'), 'utf8')
  write(DEFINITION, definition.slice(0, definition.indexOf('/** Its table')))
  await register()
  const forgotten = await failures()
  forgotten.delete(SPECIFICATION)
  expect([...forgotten.keys()]).toEqual(['every entity has labels, and every file of labels an entity'])
  expect([...forgotten.values()].join()).toContain('entities/witness')

  const fields = Object.fromEntries(Object.keys(witness.fields).map((name) => [name, nameInWords(name)]))
  for (const language of foreign)
    write(labelsOf(language, 'witness'), JSON.stringify({ one: 'Witness', many: 'Witnesses', fields }))
  write(labelsOf('en', 'witness'), JSON.stringify({ one: 'Witness', many: 'Witnesses', fields: {} }))
  write(`${DATABASE}/migrations/9998-witness.sql`, witnessMigration)
  const withEntity = readTree()

  edit('src/domain/entities/previous-med.ts', (text) =>
    text.replace('    description:', '    referred_by: f.text({ max: 80 }),\n    description:'),
  )
  for (const language of foreign)
    edit(labelsOf(language, 'previous_med'), (text) =>
      text.replace('"fields": {', '"fields": { "referred_by": "Referred by",'),
    )
  write(`${DATABASE}/migrations/9999-referral.sql`, 'alter table previous_med add column referred_by text;')
  const withField = readTree()

  await register()
  expect([...(await failures()).keys()]).toEqual([SPECIFICATION])
  const applied = await migrate(opened.database, { folder: path.join(copy, DATABASE) })
  expect(applied).toEqual(expect.arrayContaining(['9998-witness', '9999-referral']))

  const growth = {
    entity: changed(start, withEntity).toSorted(),
    field: changed(withEntity, withField).toSorted(),
  }
  expect(growth).toEqual({
    entity: [
      labelsOf('ar', 'witness'),
      labelsOf('en', 'witness'),
      labelsOf('tr', 'witness'),
      DEFINITION,
      `${DATABASE}/migrations/9998-witness.sql`,
    ],
    field: [
      labelsOf('ar', 'previous_med'),
      labelsOf('tr', 'previous_med'),
      'src/domain/entities/previous-med.ts',
      `${DATABASE}/migrations/9999-referral.sql`,
    ],
  })
  const reports = path.join(root, '.cache/reports')
  fs.mkdirSync(reports, { recursive: true })
  fs.writeFileSync(path.join(reports, 'growth.json'), `${JSON.stringify(growth, null, 2)}\n`)
}, 600_000)
