import { expect, test } from 'vitest'
import { titleOf } from './record-title.ts'

test.each([
  ['a look-up in the reader’s language', { title: 'Spanish', title_i18n: { tr: 'İspanyolca' } }, 'İspanyolca'],
  ['a look-up without a translation', { title: 'Spanish', title_i18n: { ar: 'الإسبانية' } }, 'Spanish'],
  ['an organisation', { name: 'Halden & Royce' }, 'Halden & Royce'],
  [
    'a person, whose title is a job',
    { first_name: 'María', middle_name: null, last_name: 'García', title: 'attorney' },
    'María García',
  ],
  ['a practice', { practice_name: 'Spine Center', first_name: 'A', last_name: 'B' }, 'Spine Center'],
  ['a record that names nothing', { title_i18n: null }, ''],
])('%s', (_, fields, title) => {
  expect(titleOf({ id: '1', ...fields }, 'tr')).toBe(title)
})
