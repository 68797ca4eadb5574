import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Where the server writes down what was done: by its name, or by a function of that file that is handed the name. */
const written = [/\baction(?:: | = )'([a-z_]+)'/g, /\bnote\([\w, ]*'([a-z_]+)'/g]

/** What a log-in does is on record of no case. */
const ofLogins = ['invite', 'session_end', 'sessions_end', 'wipe']

function actionsOfCases(): Set<string> {
  const files = fs
    .readdirSync(path.join(root, 'src/server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const texts = files
    .map((name) => fs.readFileSync(path.join(root, 'src/server', name), 'utf8'))
    .filter((text) => text.includes('patientIds'))
  return new Set(
    texts.flatMap((text) => written.flatMap((form) => [...text.matchAll(form)].map(([, name]) => name ?? ''))),
  )
}

test.each(['en', 'tr', 'ar'])('P4: what is on record of a case stands in its history in words (%s)', (language) => {
  const file = path.join(root, 'src/app/i18n/locales', language, 'history.json')
  const { actions } = JSON.parse(fs.readFileSync(file, 'utf8')) as { actions: Record<string, string> }
  const found = [...actionsOfCases()]
  expect(found.length).toBeGreaterThan(20)
  expect(found.filter((name) => !(name in actions) && !ofLogins.includes(name))).toEqual([])
})
