import { expect, test, vi } from 'vitest'
import { patient } from '#domain/entities/patient.ts'
import type { Field } from '#domain/fields/index.ts'
import { listReferences, sortable, usualSort } from './patient-queries.ts'

// The portal's own singletons want a browser's storage; nothing here calls the server.
vi.mock('../../api/portal.ts', () => ({ api: {} }))

function referencesOf(names: readonly (keyof typeof patient.fields)[]): Set<string> {
  const fields: readonly Field[] = names.map((name) => patient.fields[name])
  return new Set(fields.flatMap((field) => field.ref ?? []))
}

test('the list fetches its references and sorts by columns that it has', () => {
  expect(new Set(listReferences)).toEqual(referencesOf(['lawfirm_id']))
  for (const column of sortable) expect(patient.list.columns).toContain(column)
  expect(usualSort).toBe(patient.list.sort)
})
