import * as v from 'valibot'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { equal } from './access/filter.ts'
import type { Viewer } from './access/viewer.ts'
import { secret } from './entities/shapes/secret.ts'
import { defineEntity, draftSchema, listName, patchSchema, rowsFor, type Draft, type Row } from './entity.ts'
import { fieldErrors } from './field-errors.ts'
import * as f from './fields/index.ts'

const fields = {
  title: f.text({ max: 10, required: true }),
  code: f.text({ max: 4, required: true, fixed: true }),
  kind: f.choice(['big', 'small'], { required: true, initial: 'small' }),
  marks: f.choices(['a', 'b'], { required: true, initial: ['a'] }),
  note: f.longText({ max: 20 }),
  total_cents: f.cents({ readOnly: true, required: true, initial: 0 }),
}
const parcel = defineEntity({
  name: 'parcel',
  area: 'organisations',
  grants: {},
  fields,
  label: ['title'],
  list: { columns: ['title', 'kind'], sort: 'title' },
  scope: { all: () => true, self: (viewer) => equal('created_by', viewer.id) },
})
const sealed = defineEntity({
  name: 'parcel',
  area: 'organisations',
  grants: {},
  fields,
  label: ['title'],
  list: { columns: ['title'], sort: '-created_at' },
  scope: parcel.scope,
  refuses: ['update'],
})

function errorsOf(schema: ReturnType<typeof draftSchema>, input: unknown) {
  const result = v.safeParse(schema, input)
  return result.success ? {} : fieldErrors(result.issues)
}
const viewerWith = (grants: Viewer['grants']) => ({ id: 'me', grants }) as unknown as Viewer

describe('defineEntity', () => {
  it('fills in what a definition leaves out', () => {
    expect(parcel).toMatchObject({ secrets: {}, unique: [], refuses: [], caseField: null, keepWhileUsed: false })
    expect(parcel.list.search).toEqual([])
    expect(parcel.check({})).toEqual({})
    expect(parcel.visible(viewerWith({}))).toBe(true)
    expect(parcel.editable(viewerWith({}), {}, '')).toBe(true)
  })

  it('takes list columns, search and labels from the fields alone', () => {
    type Definition = Parameters<typeof defineEntity<'parcel', typeof fields>>[0]
    type Name = keyof typeof fields
    expectTypeOf<Definition['list']['columns'][number]>().toEqualTypeOf<Name | 'created_by'>()
    expectTypeOf<NonNullable<Definition['list']['search']>[number]>().toEqualTypeOf<Name>()
    expectTypeOf<Definition['label'][number]>().toEqualTypeOf<Name>()
    expectTypeOf<'weight'>().not.toExtend<Definition['list']['columns'][number]>()
    expect(Object.keys(parcel.fields)).toEqual(Object.keys(fields))
  })

  it('knows from its fields what is secret: of its own kind, of that of its group, or open all the same', () => {
    const hidden = secret('terms', {
      price_cents: f.cents(),
      ein: f.text({ max: 9, secret: 'tax' }),
      sent_on: f.date({ secret: null }),
    })
    const list = { columns: [], sort: 'title' as const }
    const { secrets } = defineEntity({
      name: 'parcel',
      area: 'organisations',
      fields: { ...fields, ...hidden },
      label: [],
      list,
      grants: {},
      scope: {},
    })
    expect(secrets).toEqual({ price_cents: 'terms', ein: 'tax' })
  })

  it('infers what is stored and what is sent', () => {
    expectTypeOf<Row<typeof parcel>['title']>().toEqualTypeOf<string>()
    expectTypeOf<Row<typeof parcel>['note']>().toEqualTypeOf<string | null>()
    expectTypeOf<Row<typeof parcel>['kind']>().toEqualTypeOf<'big' | 'small'>()
    expectTypeOf<{ title: string; code: string }>().toExtend<Draft<typeof parcel>>()
    expectTypeOf<{ title: string }>().not.toExtend<Draft<typeof parcel>>()
    expectTypeOf<keyof Draft<typeof parcel>>().toEqualTypeOf<'title' | 'code' | 'kind' | 'marks' | 'note'>()
    expect(listName(parcel)).toBe('parcels')
  })

  it('gives no rows without a grant, for a reach it does not know, and for a call it refuses', () => {
    expect(rowsFor(parcel, 'read', viewerWith({}))).toBe(false)
    expect(rowsFor(parcel, 'read', viewerWith({ 'parcel.read': 'firm' }))).toBe(false)
    expect(rowsFor(parcel, 'read', viewerWith({ 'parcel.read': 'all' }))).toBe(true)
    expect(rowsFor(parcel, 'read', viewerWith({ 'parcel.read': 'self' }))).toEqual(equal('created_by', 'me'))
    expect(rowsFor(parcel, 'update', viewerWith({ 'parcel.update': 'all' }))).toBe(true)
    expect(rowsFor(sealed, 'update', viewerWith({ 'parcel.update': 'all' }))).toBe(false)
  })
})

describe('draftSchema', () => {
  const schema = draftSchema(parcel)

  it('asks for what is required and has no first value', () => {
    expect(errorsOf(schema, {})).toEqual({ title: ['required'], code: ['required'] })
    expect(errorsOf(schema, { title: 'Box', code: 'B1' })).toEqual({})
    expect(errorsOf(schema, { title: 'Box', code: 'B1', note: null })).toEqual({})
  })

  it('refuses what the server writes, what nobody knows and what does not fit', () => {
    const draft = { title: 'Box', code: 'B1' }
    expect(errorsOf(schema, { ...draft, total_cents: 5 })).toEqual({ total_cents: ['unknown_field'] })
    expect(errorsOf(schema, { ...draft, colour: 'red' })).toEqual({ colour: ['unknown_field'] })
    expect(errorsOf(schema, { ...draft, kind: 'huge' })).toEqual({ kind: ['invalid'] })
    expect(errorsOf(schema, { ...draft, marks: ['a', 'c'] })).toEqual({ marks: ['invalid'] })
    expect(errorsOf(schema, { ...draft, title: 'A very long box' })).toEqual({ title: ['too_long'] })
    expect(errorsOf(schema, { ...draft, title: '   ' })).toEqual({ title: ['required'] })
  })

  it('lets a device choose the id, and only a real one', () => {
    const draft = { title: 'Box', code: 'B1' }
    expect(errorsOf(schema, { ...draft, id: '0199c1de-8a00-7000-8000-000000000001' })).toEqual({})
    expect(errorsOf(schema, { ...draft, id: 'box-1' })).toEqual({ id: ['invalid'] })
  })
})

describe('patchSchema', () => {
  const schema = patchSchema(parcel)

  it('needs the version that the change was based on', () => {
    expect(errorsOf(schema, { title: 'Crate' })).toEqual({ version: ['required'] })
    expect(errorsOf(schema, { version: 3, title: 'Crate' })).toEqual({})
    expect(errorsOf(schema, { version: 0 })).toEqual({ version: ['invalid'] })
  })

  it('empties what may be empty and nothing else', () => {
    expect(errorsOf(schema, { version: 1, note: null })).toEqual({})
    expect(errorsOf(schema, { version: 1, title: null })).toEqual({ title: ['required'] })
  })

  it('refuses fixed and computed fields', () => {
    expect(errorsOf(schema, { version: 1, code: 'C2' })).toEqual({ code: ['unknown_field'] })
    expect(errorsOf(schema, { version: 1, total_cents: 1 })).toEqual({ total_cents: ['unknown_field'] })
  })
})
