import { describe, expect, it } from 'vitest'
import * as f from '#domain/fields/index.ts'
import { columnsOf, shown, stored } from './columns.ts'

describe('columns', () => {
  it('gives every field one column, and a sealed field its three parts', () => {
    expect(columnsOf('dob', 'date')).toEqual([{ column: 'dob', type: 'date' }])
    expect(columnsOf('tagged', 'refs')).toEqual([{ column: 'tagged', type: 'uuid[]' }])
    expect(columnsOf('ssn', 'sealed')).toEqual([
      { column: 'ssn_sealed', type: 'bytea' },
      { column: 'ssn_digest', type: 'text' },
      { column: 'ssn_last4', type: 'text' },
    ])
  })

  it('shows plain columns as they are, under their quoted name', () => {
    expect(shown('t', 'from', f.phone())).toBe('t."from"')
    expect(shown('t', 'id', undefined)).toBe('t.id')
    expect(shown('t', 'version', undefined)).toBe('t.version')
  })

  it('shows moments as UTC text, those of every record too', () => {
    const moment = /^to_char\(t\."?\w+"? at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS\.MS"Z"'\)$/
    expect(shown('t', 'seen_at', f.moment())).toMatch(moment)
    expect(shown('t', 'created_at', undefined)).toMatch(moment)
    expect(shown('t', 'updated_at', undefined)).toMatch(moment)
  })

  it('never shows more of a sealed number than its end', () => {
    expect(shown('t', 'ssn', f.sealed({ max: 9, pattern: /^\d{9}$/ }))).toBe('t."ssn_last4"')
  })

  it('stores absent values as null and structures as text', () => {
    expect(stored('text', undefined)).toBeNull()
    expect(stored('json', null)).toBeNull()
    expect(stored('json', { a: [1] })).toBe('{"a":[1]}')
    expect(stored('json', [])).toBe('[]')
    expect(stored('words', ['a'])).toEqual(['a'])
    expect(stored('flag', false)).toBe(false)
    expect(stored('cents', 0)).toBe(0)
  })
})
