import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { labelsOf } from './labels.ts'
import { textIn } from './use-texts.ts'

beforeAll(() =>
  i18next.init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { 'entities/patient': { fields: { npi: 'NPI' } }, reports: { of: 'Reports of {{name}}' } } },
  }),
)

test('a field whose label is left out of the texts is called by its name in words', () => {
  const { field } = labelsOf('patient', 'en')
  expect(field('npi')).toBe('NPI')
  expect(field('case_number')).toBe('Case number')
})

test('a key that is put together at run time is filled in, and stands for itself where it has no text', () => {
  const text = textIn('en')
  expect(text('reports:of', { name: 'Selma' })).toBe('Reports of Selma')
  expect(text('reports:nothing')).toBe('reports:nothing')
})
