import { expect, test } from 'vitest'
import { nearOffices, type Office } from './near-offices.ts'

const florida = 'fl'
const office = (id: string, more: Partial<Office> = {}): Office => ({
  id,
  zip: '33131',
  city: 'Miami',
  state_id: florida,
  lat: 25.76,
  lng: -80.19,
  appointment_type_ids: ['therapy'],
  is_active: true,
  ...more,
})
const orlando = office('orlando', { zip: '32801', city: 'Orlando', lat: 28.54, lng: -81.38 })
const hialeah = office('hialeah', { zip: '33010', city: 'Hialeah', lat: 25.86, lng: -80.28 })
const ids = (found: readonly { office: Office }[]) => found.map(({ office: { id } }) => id)

test('J4: the nearest office that offers the type comes first, with its distance', () => {
  const found = nearOffices({ zip: '33131-1234', city: 'Miami', state_id: florida }, 'therapy', [
    orlando,
    hialeah,
    office('miami'),
  ])
  expect(ids(found)).toEqual(['miami', 'hialeah', 'orlando'])
  expect(found.map(({ miles }) => Math.round(miles ?? -1))).toEqual([0, 9, 205])
})

test('offices that do not offer the type or are closed for good are left out, and still tell where the patient lives', () => {
  const imaging = office('imaging', { appointment_type_ids: ['mri'] })
  const former = office('former', { is_active: false })
  const found = nearOffices({ city: ' miami', state_id: florida }, 'therapy', [orlando, hialeah, imaging, former])
  expect(ids(found)).toEqual(['hialeah', 'orlando'])
})

test('without places on the map the same ZIP code goes before the same city, and that before the same state', () => {
  const off = { lat: null, lng: null }
  const found = nearOffices({ zip: '33131', city: 'Miami', state_id: florida }, 'therapy', [
    office('elsewhere', { ...off, zip: '77001', city: 'Houston', state_id: 'tx' }),
    office('same-state', { ...off, zip: '32801', city: 'Orlando' }),
    office('same-city', { ...off, zip: '33199' }),
    office('same-zip', off),
  ])
  expect(ids(found)).toEqual(['same-zip', 'same-city', 'same-state', 'elsewhere'])
  expect(found.every(({ miles }) => miles === null)).toBe(true)
})
