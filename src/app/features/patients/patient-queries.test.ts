import { expect, test, vi } from 'vitest'
import { patient } from '#domain/entities/patient.ts'
import type { Field } from '#domain/fields/index.ts'
import { patientGroups, type PatientField } from './patient-groups.ts'
import { listReferences, pageReferences, sortable, usualSort } from './patient-queries.ts'

// The portal's own singletons want a browser's storage; nothing here calls the server.
vi.mock('../../api/portal.ts', () => ({ api: {} }))

function referencesOf(names: readonly PatientField[]): Set<string> {
  const fields: readonly Field[] = names.map((name) => patient.fields[name])
  return new Set(fields.flatMap((field) => field.ref ?? []))
}

test('the page of a case fetches the titles of exactly the references that it shows', () => {
  expect(new Set(pageReferences)).toEqual(referencesOf(Object.values(patientGroups).flat()))
})

test('the list fetches its references and sorts by columns that it has', () => {
  expect(new Set(listReferences)).toEqual(referencesOf(['lawfirm_id']))
  for (const column of sortable) expect(patient.list.columns).toContain(column)
  expect(usualSort).toBe(patient.list.sort)
})
