import { expect, test, vi } from 'vitest'
import { patient } from '#domain/entities/patient.ts'
import type { Field } from '#domain/fields/index.ts'
import { caseGroups } from './case-groups.ts'
import { overviewReferences } from './overview-queries.ts'

// The portal's own singletons want a browser's storage; nothing here calls the server.
vi.mock('../../../api/portal.ts', () => ({ api: {} }))

test('the overview fetches the titles of exactly the references that it shows', () => {
  const fields: readonly Field[] = Object.values(caseGroups)
    .flat()
    .map((name) => patient.fields[name])
  expect(new Set(overviewReferences)).toEqual(new Set(fields.flatMap((field) => field.ref ?? [])))
})
