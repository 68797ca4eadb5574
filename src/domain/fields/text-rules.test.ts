import * as v from 'valibot'
import { expect, test } from 'vitest'
import { entities } from '../entities/index.ts'
import type { Entity } from '../entity.ts'
import { line, lines, shownLine } from './text-rules.ts'

const MARKS = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069']

test.each(MARKS)('L9: a line refuses the direction mark %j wherever it stands', (mark) => {
  for (const text of [`${mark}Doe`, `Do${mark}e`, `Doe${mark}`]) {
    const result = v.safeParse(line(80), text)
    expect(result.issues?.map(({ message }) => message)).toEqual(['direction_marks'])
  }
  expect(v.is(shownLine(80), `a ${mark}b`)).toBe(true)
  expect(v.is(lines(80), `a ${mark}b`)).toBe(true)
})

test('L9: names in every script pass, and the marks that their spelling needs', () => {
  for (const name of ['Zoe Reyes', 'نور حدّاد', 'İpek Öztürk', 'דוד', 'می\u200cخواهم', 'a\u200eb', '👩\u200d⚕️'])
    expect(v.is(line(80), name)).toBe(true)
})

const texts = (entities as readonly Entity[]).flatMap(({ name, fields }) =>
  Object.entries(fields).flatMap(([field, { kind, schema }]) =>
    kind === 'text' ? [[`${name}.${field}`, schema] as const] : [],
  ),
)

test('L9: no short text of any record takes a direction override', () => {
  expect(texts.length).toBeGreaterThan(50)
  const open = texts.filter(([, schema]) => v.is(schema, 'a\u202eb')).map(([name]) => name)
  expect(open).toEqual([])
})
