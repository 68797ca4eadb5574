import { expect, test } from 'vitest'
import { entities } from '#domain/entities/index.ts'
import { lawfirm } from '#domain/entities/lawfirm.ts'
import { isDenominator } from '../../../records/record/editable-fields.ts'
import { factsOf } from './fact-groups.ts'

test('D15: every field that has words of its own stands on the page of its record, once', () => {
  for (const { name, fields } of entities) {
    const row = Object.fromEntries(Object.keys(fields).map((field) => [field, null]))
    const told = factsOf({ fields }, row).flatMap(([, names]) => names)
    const left = Object.keys(fields).filter((field) => !told.includes(field))
    expect(new Set(told).size, name).toBe(told.length)
    for (const field of left) {
      const { kind, ref } = fields[field as keyof typeof fields] as { kind: string; ref?: string }
      expect(
        field === 'is_active' || isDenominator(field) || kind === 'json' || (kind === 'ref' && ref === undefined),
        `${name}.${field}`,
      ).toBe(true)
    }
  }
})

test('P4: what the viewer does not see has no place on the page', () => {
  expect(factsOf(lawfirm, { name: 'A', phone: null, city: 'B' })).toEqual([
    ['main', ['name']],
    ['contact', ['phone']],
    ['address', ['city']],
  ])
})
