import { describe, expect, it } from 'vitest'
import { join, name, quoted, raw, sql, statement } from './sql.ts'

describe('sql', () => {
  it('turns what is inserted into numbered parameters', () => {
    expect(statement(sql`select ${1}, ${'two'} where ${null}`)).toMatchObject({
      text: 'select $1, $2 where $3',
      values: [1, 'two', null],
    })
  })

  it('numbers the values of pieces in pieces in the order they stand', () => {
    const inner = sql`b = ${2} and c = ${3}`
    const { text, values } = statement(sql`a = ${1} and (${inner}) and d = ${4}`)
    expect(text).toBe('a = $1 and (b = $2 and c = $3) and d = $4')
    expect(values).toEqual([1, 2, 3, 4])
  })

  it('puts pieces without values in as text, alone and at either end', () => {
    expect(statement(sql`${raw('select')} ${raw('1')}`)).toMatchObject({ text: 'select 1', values: [] })
    expect(statement(sql`${sql`${7}`}`)).toMatchObject({ text: '$1', values: [7] })
  })

  it('never takes a value for a piece of SQL because of its shape alone', () => {
    const { text, values } = statement(sql`select ${{ text: 'drop table patient' }}`)
    expect(text).toBe('select $1')
    expect(values).toEqual([{ text: 'drop table patient' }])
  })

  it('joins pieces with their values', () => {
    const { text, values } = statement(join([sql`a = ${1}`, raw('true'), sql`b = ${2}`], ' and '))
    expect(text).toBe('a = $1 and true and b = $2')
    expect(values).toEqual([1, 2])
    expect(join([], ', ')).toEqual(raw(''))
  })

  it('quotes names so that none can end early', () => {
    expect(quoted('from')).toBe('"from"')
    expect(quoted('a"; drop table patient; --')).toBe('"a""; drop table patient; --"')
    expect(statement(sql`select ${name('user')}`).text).toBe('select "user"')
  })

  it('names equal texts equally and others differently, whatever their values', () => {
    const one = statement(sql`select ${1}`)
    expect(statement(sql`select ${2}`).name).toBe(one.name)
    expect(statement(sql`select ${1}, ${2}`).name).not.toBe(one.name)
    expect(one.name).toMatch(/^[\w-]{27}$/)
  })
})
