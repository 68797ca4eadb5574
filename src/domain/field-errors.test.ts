import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { fieldErrors } from './field-errors.ts'

const person = v.strictObject({
  name: v.pipe(v.string('invalid'), v.minLength(2, 'too_short'), v.regex(/^[a-z]*$/, 'invalid')),
  phones: v.optional(v.array(v.pipe(v.string('invalid'), v.maxLength(3, 'too_long')), 'invalid')),
})

function errorsOf(schema: v.GenericSchema, input: unknown) {
  const result = v.safeParse(schema, input)
  return result.success ? {} : fieldErrors(result.issues)
}

describe('fieldErrors', () => {
  it('gathers every code of a field once', () => {
    expect(errorsOf(person, { name: '1' })).toEqual({ name: ['too_short', 'invalid'] })
    expect(errorsOf(person, { name: 'ab', phones: ['1234', '12345'] })).toEqual({ phones: ['too_long'] })
  })

  it('tells what is missing from what is wrong', () => {
    expect(errorsOf(person, {})).toEqual({ name: ['required'] })
    expect(errorsOf(person, { name: null })).toEqual({ name: ['required'] })
    expect(errorsOf(person, { name: 7 })).toEqual({ name: ['invalid'] })
  })

  it('names fields that do not exist, whatever they are called', () => {
    expect(errorsOf(person, { name: 'ab', nmae: 1 })).toEqual({ nmae: ['unknown_field'] })
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      const errors = errorsOf(person, JSON.parse(`{"name":"ab","${name}":1}`))
      expect(Object.entries(errors)).toEqual([[name, ['unknown_field']]])
    }
  })

  it('puts what concerns no single field under _, and never lets a sentence out as a code', () => {
    expect(
      errorsOf(
        v.pipe(
          person,
          v.check(() => false, 'contradiction'),
        ),
        { name: 'ab' },
      ),
    ).toEqual({ _: ['contradiction'] })
    expect(errorsOf(v.strictObject({ age: v.number() }), { age: 'x' })).toEqual({ age: ['invalid'] })
  })
})
