import { describe, expect, it } from 'vitest'
import { equal } from '#domain/access/filter.ts'
import type { SecretKind, Viewer } from '#domain/access/viewer.ts'
import { defineEntity, type Entity } from '#domain/entity.ts'
import { Refusal } from '#domain/errors.ts'
import * as f from '#domain/fields/index.ts'
import * as v from 'valibot'
import { orderSql, searchSql, wantedSql, type ListQuery } from './query.ts'
import { columnAccess } from './column-access.ts'
import { statement, type Sql } from './sql.ts'

const parcel: Entity = defineEntity({
  name: 'parcel',
  area: 'organisations',
  grants: {},
  fields: {
    title: f.text({ max: 20 }),
    remark: f.text({ max: 20, secret: 'internal' }),
    kind: f.choice(['big', 'small']),
    marks: f.choices(['a', 'b']),
    weight: f.integer({}),
    sent_on: f.date({ secret: 'terms' }),
    seen_at: f.moment(),
    shelf_id: f.ref('shelf'),
    price_cents: f.cents({ secret: 'price' }),
    extra: f.json(v.object({})),
    code: f.sealed({ max: 9, pattern: /^\d+$/ }),
  },
  label: ['title'],
  list: { columns: ['title'], sort: '-sent_on', search: ['title', 'remark'] },
  scope: { all: () => true, self: (viewer) => equal('shelf_id', viewer.id) },
})

const SHELF = '0199aaaa-0000-7000-8000-000000000001'
const viewer = (...sees: SecretKind[]) =>
  ({ sees, user_type: 'staff', role: 'employee', grants: {} }) as unknown as Viewer
const full = columnAccess(parcel, viewer('internal', 'price', 'terms'))
const little = columnAccess(parcel, viewer())

function written(piece: Sql) {
  const { text, values } = statement(piece)
  return { text, values }
}

function errorsOf(work: () => unknown) {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'INVALID') return error.errors
    throw error
  }
  return undefined
}

describe('searchSql', () => {
  it('wants every word somewhere in the record, whatever its case and accents', () => {
    expect(written(searchSql(parcel, full, '  Şahin  GARCÍA '))).toEqual({
      text: 't.search_text like $1 and t.search_text like $2',
      values: ['%sahin%', '%garcia%'],
    })
  })

  it('takes signs that patterns are made of for themselves', () => {
    expect(written(searchSql(parcel, full, '50%_\\')).values).toEqual(['%50\\%\\_\\\\%'])
  })

  it('finds everything without a word', () => {
    for (const text of [undefined, '', '   ', ' - ']) expect(written(searchSql(parcel, full, text)).text).toBe('true')
  })

  it('takes no more than eight words', () => {
    expect(written(searchSql(parcel, full, 'a b c d e f g h i j')).values).toHaveLength(8)
  })

  it('looks only into what the viewer sees, or the answer would tell him the rest', () => {
    const { text, values } = written(searchSql(parcel, little, 'x'))
    expect(text).not.toContain('search_text')
    expect(text).toContain('t."title"')
    expect(text).not.toContain('remark')
    expect(values).toEqual(['%x%'])
    const blind = columnAccess({ ...parcel, visible: () => ['weight'] }, viewer())
    expect(written(searchSql(parcel, blind, 'x')).text).toBe('false')
  })
})

describe('orderSql', () => {
  it('always ends with the id, so that pages don’t overlap', () => {
    expect(orderSql(parcel, full, undefined).parts[0]).toBe('t."sent_on" desc nulls last, t.id desc')
    expect(orderSql(parcel, full, 'title').parts[0]).toBe('t."title", t.id')
    expect(orderSql(parcel, full, '-weight').parts[0]).toBe('t."weight" desc nulls last, t.id desc')
    expect(orderSql(parcel, full, 'created_at').parts[0]).toBe('t."created_at", t.id')
  })

  it('refuses what can’t be sorted by and what the viewer doesn’t see', () => {
    for (const sort of ['nope', 'extra', 'code', 'search_text', 'deleted_at', 'constructor']) {
      expect(errorsOf(() => orderSql(parcel, full, sort))).toEqual({ sort: ['unknown_field'] })
    }
    expect(errorsOf(() => orderSql(parcel, little, '-price_cents'))).toEqual({ sort: ['unknown_field'] })
  })

  it('falls back to the id where the default order is not the viewer’s to see', () => {
    expect(orderSql(parcel, little, undefined).parts[0]).toBe('t.id')
  })
})

describe('wantedSql', () => {
  const wanted = (filter: ListQuery['filter']) => written(wantedSql(parcel, full, filter))

  it('compares a field with one value, several, none', () => {
    expect(wanted(undefined)).toEqual({ text: 'true', values: [] })
    expect(wanted({})).toEqual({ text: 'true', values: [] })
    expect(wanted({ kind: 'big' })).toEqual({ text: 't."kind" = $1', values: ['big'] })
    expect(wanted({ kind: ['big', 'small'] })).toEqual({ text: 't."kind" = any($1)', values: [['big', 'small']] })
    expect(wanted({ kind: null })).toEqual({ text: 't."kind" is null', values: [] })
    expect(wanted({ kind: ['big', null] })).toEqual({
      text: '(t."kind" = any($1) or t."kind" is null)',
      values: [['big']],
    })
  })

  it('takes values in the form that fields have', () => {
    expect(wanted({ shelf_id: SHELF.toUpperCase() }).values).toEqual([SHELF])
    expect(wanted({ seen_at: { from: '2026-01-01T00:00:00+03:00' } })).toEqual({
      text: 't."seen_at" >= $1',
      values: ['2025-12-31T21:00:00.000Z'],
    })
  })

  it('finds records by their ids, and by who made or changed them', () => {
    expect(wanted({ id: [SHELF] })).toEqual({ text: 't."id" = any($1)', values: [[SHELF]] })
    expect(wanted({ created_by: SHELF })).toEqual({ text: 't."created_by" = $1', values: [SHELF] })
    expect(errorsOf(() => wantedSql(parcel, full, { id: ['all'] }))).toEqual({ id: ['invalid'] })
  })

  it('looks between bounds, open at either side', () => {
    expect(wanted({ weight: { from: 1, to: 9 } })).toEqual({
      text: 't."weight" >= $1 and t."weight" <= $2',
      values: [1, 9],
    })
    expect(wanted({ sent_on: { to: '2026-06-15', from: null } })).toEqual({
      text: 't."sent_on" <= $1',
      values: ['2026-06-15'],
    })
  })

  it('asks lists for what they hold', () => {
    expect(wanted({ marks: 'a' })).toEqual({ text: 't."marks" @> $1', values: [['a']] })
    expect(wanted({ marks: ['a', 'b'] })).toEqual({ text: 't."marks" && $1', values: [['a', 'b']] })
  })

  it('joins what is wanted of several fields', () => {
    expect(wanted({ kind: 'big', weight: 3 })).toEqual({
      text: 't."kind" = $1 and t."weight" = $2',
      values: ['big', 3],
    })
  })

  it('refuses values that the field can’t have', () => {
    for (const filter of [
      { kind: 'huge' },
      { kind: ['big', 'huge'] },
      { weight: '3' },
      { weight: {} },
      { weight: { from: 'x' } },
      { weight: { above: 1 } },
      { kind: { from: 'a' } },
      { shelf_id: "1' or true" },
      { sent_on: '2026-02-30' },
      { marks: 'c' },
      { extra: {} },
      { code: '1234' },
      { kind: Array.from({ length: 201 }, () => 'big') },
    ]) {
      expect(errorsOf(() => wantedSql(parcel, full, filter))).toEqual({ [Object.keys(filter)[0]!]: ['invalid'] })
    }
  })

  it('knows no field that isn’t there or isn’t the viewer’s to see, whatever it is called', () => {
    for (const name of ['nope', 'constructor', '__proto__', 'search_text', 'price_cents']) {
      const filter = JSON.parse(`{"${name}":1,"kind":"big"}`) as Record<string, unknown>
      const errors = errorsOf(() => wantedSql(parcel, little, filter))
      expect(Object.entries(errors ?? {})).toEqual([[name, ['unknown_field']]])
    }
  })
})
