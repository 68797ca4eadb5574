import { expect, test } from 'vitest'
import { entryOf, isWanted } from './patient-entry.ts'

test('S7: an entry is id and name, and a part of the name finds it whatever its case', () => {
  const entry = entryOf({
    id: '1',
    case_number: 'HOU-26-000063-3',
    first_name: 'Dolores',
    last_name: 'Salinas Benítez',
  })
  expect(entry).toMatchObject({ id: '1', name: 'Dolores Salinas Benítez' })
  for (const typed of ['SALI', 'res sal', 'benitez', '000063'])
    expect([typed, isWanted(entry, typed)]).toEqual([typed, true])
  for (const typed of ['alina s', '305', 'gmail']) expect([typed, isWanted(entry, typed)]).toEqual([typed, false])
})

test('who may not see names sees case numbers', () => {
  expect(entryOf({ id: '1', case_number: 'HOU-26-000063-3' }).name).toBe('HOU-26-000063-3')
})
