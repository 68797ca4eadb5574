import { expect, test } from 'vitest'
import { withTitlesApart, withTitlesTogether } from './titles.ts'

const row = { id: '1', title: 'Fall', title_i18n: { en: 'Fall', tr: 'Düşme' } }

test('N12: each title is a field of its own, be it empty', () => {
  expect(withTitlesApart(row)).toEqual({
    ...row,
    'title_i18n.en': 'Fall',
    'title_i18n.es': null,
    'title_i18n.tr': 'Düşme',
    'title_i18n.ar': null,
  })
})

test('N12: a changed title leaves the others as they were, and an emptied one is gone', () => {
  expect(withTitlesTogether({ color: null, 'title_i18n.ar': 'سقوط', 'title_i18n.tr': null }, row)).toEqual({
    color: null,
    title_i18n: { en: 'Fall', ar: 'سقوط' },
  })
})

test('N12: what says nothing of titles leaves them alone', () => {
  expect(withTitlesTogether({ title: 'Slip' }, row)).toEqual({ title: 'Slip' })
})
