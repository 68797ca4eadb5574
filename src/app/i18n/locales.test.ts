import { expect, test } from 'vitest'
import { auditActions } from '#domain/audit-actions.ts'
import { appointmentPhases } from '#domain/rules/transitions/appointment-facts.ts'
import { reports } from '#domain/reports/index.ts'
import { errorStatus } from '#domain/errors.ts'
import { entities } from '#domain/entities/index.ts'
import type { Field } from '#domain/fields/index.ts'
import { languages } from './languages.ts'
import { nameInWords } from './name-in-words.ts'

type Tree = { [key: string]: string | Tree }

const files = import.meta.glob<Tree>('./locales/*/**/*.json', { eager: true, import: 'default' })
// What the name of an English field says needs no label.
const namedInEnglish: string[] = []
for (const { name, fields } of entities) {
  const labels = files[`./locales/en/entities/${name}.json`]
  if (!labels) continue
  const words = Object.keys(fields).map((field): [string, string] => [field, nameInWords(field)])
  const given = labels['fields'] as Readonly<Record<string, string>>
  for (const [field, word] of words) if (given[field] === word) namedInEnglish.push(`${name}.${field}`)
  files[`./locales/en/entities/${name}.json`] = { ...labels, fields: { ...Object.fromEntries(words), ...given } }
}

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../**/*.gen.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

function keysOf(tree: Tree, before = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [before + key] : keysOf(value, `${before}${key}.`),
  )
}

/** A key whose text depends on a number has one form for each way a language counts. */
const FORM = /_(zero|one|two|few|many|other)$/

function stem(key: string): string {
  return key.replace(FORM, '')
}

/** The forms of each key that has any. */
function formsOf(tree: Tree): Map<string, string[]> {
  const withForms = keysOf(tree).filter((key) => FORM.test(key))
  const forms = Map.groupBy(withForms, stem)
  return new Map([...forms].map(([key, all]) => [key, all.map((form) => form.slice(key.length + 1)).toSorted()]))
}

function stems(tree: Tree): string[] {
  return [...new Set(keysOf(tree).map(stem))]
}

function textAt(tree: Tree, key: string): string {
  const found = key
    .split('.')
    .reduce<Tree | string | undefined>((at, part) => (typeof at === 'object' ? at[part] : at), tree)
  return typeof found === 'string' ? found : ''
}

function textsOf(tree: Tree): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)))
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)(?:, number)?\}\}/g)].map((match) => match[1] ?? '').toSorted()
}

function at(language: string, namespace: string): Tree {
  const tree = files[`./locales/${language}/${namespace}.json`]
  if (!tree) throw new Error(`no file for ${language} ${namespace}`)
  return tree
}

function namespacesOf(language: string): string[] {
  const start = `./locales/${language}/`
  return Object.keys(files)
    .filter((path) => path.startsWith(start))
    .map((path) => path.slice(start.length, -'.json'.length))
    .toSorted()
}

const namespaces = namespacesOf('en')
const interfaceKeys = namespaces
  .filter((namespace) => !namespace.startsWith('entities/'))
  .flatMap((namespace) => stems(at('en', namespace)).map((key) => `${namespace}:${key}`))

/** Keys in the code, literal or with a part filled in: `patients:groups.${name}` may be any of that group. */
function usedKeys(): RegExp[] {
  const patterns: RegExp[] = []
  for (const source of Object.values(sources)) {
    for (const [, key] of source.matchAll(/\b(?:t|textIn\(language\))\(\s*['"`]([\w:.${}]+)['"`]/g)) {
      const full = key?.includes(':') ? key : `common:${key}`
      patterns.push(new RegExp(`^${full.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '\\w+')}$`))
    }
  }
  return patterns
}

/** What the portal says by itself when no answer came. */
const noAnswer = ['OFFLINE', 'TIMED_OUT', 'UNREACHABLE']

const foreign = Object.keys(languages).filter((language) => language !== 'en')

test('S16: every language has the same files', () => {
  expect(foreign).toEqual(['tr', 'ar'])
  for (const language of foreign) expect(namespacesOf(language)).toEqual(namespaces)
})

test.each(foreign.flatMap((language) => namespaces.map((namespace) => [language, namespace] as const)))(
  'S16: %s %s has the keys and the placeholders of the English texts, and none is empty',
  (language, namespace) => {
    const [english, other] = [at('en', namespace), at(language, namespace)]
    expect(stems(other).toSorted()).toEqual(stems(english).toSorted())
    const plain = keysOf(english).filter((key) => !FORM.test(key))
    const wrong = plain.filter(
      (key) => placeholders(textAt(other, key)).join() !== placeholders(textAt(english, key)).join(),
    )
    expect(wrong).toEqual([])
    expect(textsOf(other).filter((text) => text.trim() === '')).toEqual([])
  },
)

test.each(Object.keys(languages))('S16: %s has every form its way of counting knows, and no other', (language) => {
  const counted = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
  const wrong = namespaces.flatMap((namespace) =>
    [...formsOf(at(language, namespace))].filter(([, forms]) => forms.join() !== counted.join()),
  )
  expect(wrong).toEqual([])
})

test('S16: Arabic counts in six forms, and texts that count name the number where the form leaves it open', () => {
  const forms = formsOf(at('ar', 'errors'))
  expect(forms.get('waitSeconds')).toEqual(['few', 'many', 'one', 'other', 'two', 'zero'])
  const silent = Object.keys(languages).flatMap((language) =>
    namespaces.flatMap((namespace) => {
      const tree = at(language, namespace)
      const open = keysOf(tree).filter((key) => /_(few|many|other)$/.test(key))
      return open.filter((key) => !placeholders(textAt(tree, key)).includes('count'))
    }),
  )
  expect(silent).toEqual([])
})

test('no key is missing that the code asks for', () => {
  const used = usedKeys()
  expect(used.length).toBeGreaterThan(50)
  const missing = used.filter((pattern) => !interfaceKeys.some((key) => pattern.test(key)))
  expect(missing.map(String)).toEqual([])
})

test('no key is left over that nobody asks for', () => {
  const used = usedKeys()
  const byCode = new Set([...Object.keys(errorStatus), ...noAnswer].map((code) => `errors:${code}`))
  const unused = interfaceKeys.filter((key) => !byCode.has(key) && !used.some((pattern) => pattern.test(key)))
  expect(unused).toEqual([])
  // Every key is looked for in every file.
}, 30_000)

test('every error code of the server has a sentence', () => {
  const codes = [...Object.keys(errorStatus), ...noAnswer]
  expect(keysOf(at('en', 'errors'))).toEqual(expect.arrayContaining(codes))
})

test('everything that a step can lack has a sentence', () => {
  const rules = Object.values(
    import.meta.glob<string>(['/src/domain/rules/**/*.ts', '/src/server/features/**/*.ts', '!**/*.test.ts'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  )
  const named = /\bneed(?:Given)?(?:<[^>]*>)?\(\s*'([A-Z_]+)'|_: \['([A-Z_]+)'\]/g
  const codes = rules.flatMap((text) => [...text.matchAll(named)].map(([, lacking, refused]) => lacking ?? refused))
  expect(codes.length).toBeGreaterThan(80)
  expect(keysOf(at('en', 'fields'))).toEqual(expect.arrayContaining(codes.map((code) => `faults.${code}`)))
})

test('the log of a case has words: every action, every record that is no entity, every report that shows the case', () => {
  const history = keysOf(at('en', 'history'))
  const others = [
    'distribution',
    'receipt',
    'remittance',
    'settlement',
    'case_cost',
    'email',
    'sync_conflict',
    'background_work',
  ]
  expect(history.filter((key) => key.startsWith('actions.'))).toEqual(auditActions.map((name) => `actions.${name}`))
  // Entities go by their labels; a patient stands for the case.
  expect(history.filter((key) => key.startsWith('entities.')).toSorted()).toEqual(
    ['patient', ...others].map((name) => `entities.${name}`).toSorted(),
  )
  expect(history.filter((key) => key.startsWith('phases.'))).toEqual(appointmentPhases.map((name) => `phases.${name}`))
  const titles = keysOf(at('en', 'reports'))
  for (const { name } of reports) expect(titles).toContain(`titles.${name}`)
})

const labelled = entities.filter((entity) => namespaces.includes(`entities/${entity.name}`))

test.each(labelled.map((entity) => [entity.name, entity] as const))(
  'the labels of %s are those of its definition',
  (_, entity) => {
    const fields = Object.keys(entity.fields).map((name) => `fields.${name}`)
    const choices = Object.entries<Field>(entity.fields).flatMap(([name, field]) =>
      (field.choices ?? []).map((choice) => `choices.${name}.${choice}`),
    )
    const keys = keysOf(at('en', `entities/${entity.name}`))
    expect(keys.toSorted()).toEqual(['one', 'many', ...fields, ...choices].toSorted())
  },
)

test('English labels leave out what the name of a field says', () => {
  expect(namedInEnglish).toEqual([])
})

test('every entity has labels, and every file of labels an entity', () => {
  const names = namespaces.filter((namespace) => namespace.startsWith('entities/'))
  const wanted = entities.map((entity) => `entities/${entity.name}`)
  expect(wanted.filter((name) => !names.includes(name))).toEqual([])
  expect(names.filter((name) => !wanted.some((one) => one === name))).toEqual([])
})
