import { expect, test } from 'vitest'
import { entryOf, isStillWanted } from './patient-entry.ts'

test('S7: an entry is id and name, and stays while what is typed is still a part of either', () => {
  const entry = entryOf({
    entity: 'patient',
    id: '1',
    case_number: 'HOU-26-000063-3',
    first_name: 'Dolores',
    last_name: 'Salinas Benítez',
  })
  expect(entry).toMatchObject({ id: '1', name: 'Dolores Salinas Benítez' })
  for (const typed of ['SALI', 'res sal', 'benitez', '000063'])
    expect([typed, isStillWanted(entry, typed)]).toEqual([typed, true])
  for (const typed of ['alina s', '305', 'gmail']) expect([typed, isStillWanted(entry, typed)]).toEqual([typed, false])
})

test('who may not see names sees case numbers', () => {
  expect(entryOf({ entity: 'patient', id: '1', case_number: 'HOU-26-000063-3' }).name).toBe('HOU-26-000063-3')
})
