import { expect, test } from 'vitest'
import { countAnswerShapes } from './answer-shapes.ts'
import { parseSource } from './source.ts'

const count = (files: Record<string, string>): number =>
  countAnswerShapes(Object.entries(files).map(([file, text]) => parseSource(`src/app/${file}`, text)))

test('object schemas of answers count, nested ones by themselves, each once', () => {
  const text = `
    const row = v.object({ id: v.string(), at: v.looseObject({}) })
    const rows = v.object({ rows: v.array(row) })
    api.get('/a', { answer: rows })
    api.post('/b', {}, { answer: row })
    api.put('/c', {}, { answer: v.object({ ok: v.boolean() }) })`
  expect(count({ 'a.ts': text })).toBe(4)
})

test('names are followed through functions and into other files', () => {
  const files = {
    'shapes.ts': `import { inner } from './inner.ts'
      export function rowsIn(name) { return v.pipe(v.object({ [name]: v.array(inner) })) }`,
    'inner.ts': 'export const inner = v.object({ id: v.string() })',
    'query.ts': `import { rowsIn as rows } from './shapes.ts'
      const answer = rows('patients')
      api.get('/patient/all', { answer, signal })`,
  }
  expect(count(files)).toBe(2)
})

test('an answer that is checked by hand counts', () => {
  expect(count({ 'a.ts': `const made = v.object({ id: v.string() }); v.parse(made, answer)` })).toBe(1)
})

test('forms, addresses, stored values and schemas of the domain do not count', () => {
  const text = `
    import { recordPayment } from '#domain/calls/lien.ts'
    const form = v.object({ email: v.string() })
    v.safeParse(form, typed)
    api.post('/a', { email }, { answer: v.unknown() })
    api.get('/b', { answer: recordPayment.answer })`
  expect(count({ 'a.ts': text })).toBe(0)
})
