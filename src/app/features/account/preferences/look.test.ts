import { expect, test } from 'vitest'
import { createLook, type LookChange } from './look.ts'

function withParts(kept: Record<string, string> = {}) {
  const values = new Map(Object.entries(kept))
  const store = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
  const dressed: LookChange[] = []
  const saved: LookChange[] = []
  const answers: ((error?: Error) => void)[] = []
  let act: () => void = () => undefined
  const look = createLook({
    store,
    dress: (change) => dressed.push(change),
    save: (change) => {
      saved.push(change)
      return new Promise((done, fail) => answers.push((error) => (error ? fail(error) : done())))
    },
    wait: (later) => (act = later),
  })
  const settle = () => new Promise((done) => setTimeout(done))
  return {
    look,
    values,
    dressed,
    saved,
    later: () => act(),
    answer: async (error?: Error) => (answers.shift()?.(error), settle()),
  }
}

test('S14, S15, S16: the usual look is light, vertical, English, at its own size', () => {
  expect(withParts().look.current()).toEqual({
    theme: 'light',
    language: 'en',
    layout: 'vertical',
    font_size: '100',
    navbar: 'open',
    shortcuts: 'on',
  })
})

test('S8, S14: what was chosen is on the page at once and kept on the device; nonsense in the storage counts as nothing', () => {
  const { look, values, dressed } = withParts({
    'caseway.theme': 'dark',
    'caseway.layout': 'round',
    'caseway.font_size': '135',
  })
  expect(look.current()).toMatchObject({ theme: 'dark', layout: 'vertical', font_size: '100' })
  look.choose({ font_size: '130' }, false)
  expect(dressed).toEqual([{ font_size: '130' }])
  expect(values.get('caseway.font_size')).toBe('130')
})

test('S14: choices go to the server together, one call at a time, and none is lost', async () => {
  const { look, saved, later, answer } = withParts()
  look.choose({ theme: 'dark' }, true)
  look.choose({ layout: 'horizontal' }, true)
  later()
  expect(saved).toEqual([{ theme: 'dark', layout: 'horizontal' }])
  look.choose({ theme: 'light' }, true)
  later()
  expect(saved).toHaveLength(1)
  await answer()
  expect(saved).toEqual([{ theme: 'dark', layout: 'horizontal' }, { theme: 'light' }])
  await answer()
  later()
  expect(saved).toHaveLength(2)
})

test('what could not be saved is saved with the next try, and the server’s older word does not undo it', async () => {
  const { look, saved, later, answer } = withParts()
  look.choose({ theme: 'dark' }, true)
  later()
  await answer(new Error('offline'))
  look.take({ theme: 'light', layout: 'vertical-2' })
  expect(look.current()).toMatchObject({ theme: 'dark', layout: 'vertical-2' })
  void look.retry()
  expect(saved).toEqual([{ theme: 'dark' }, { theme: 'dark' }])
})

test('S14: what the server kept is taken over, as far as this portal knows it', () => {
  const { look, dressed } = withParts()
  look.take({ theme: 'dark', layout: 'spiral', font_size: 110, widgets: [1] })
  expect(dressed).toEqual([{ theme: 'dark' }])
  look.take(null)
  look.take('dark')
  expect(dressed).toHaveLength(1)
})

test('a choice of another tab is taken over; cleared storage is not a choice', () => {
  const { look, values, dressed } = withParts({ 'caseway.theme': 'dark' })
  values.set('caseway.layout', 'horizontal')
  look.reread()
  expect(dressed).toEqual([{ layout: 'horizontal' }])
  values.clear()
  look.reread()
  expect(look.current()).toMatchObject({ theme: 'dark', layout: 'horizontal' })
})
